import assert from 'node:assert/strict';
import {test} from 'node:test';
import {compareDurability} from '../../source/facts/compare-durability.ts';
import {type DurabilityFact, durabilityOf} from '../../source/facts/durability.ts';

type Given = Readonly<Record<string, DurabilityFact['value']>>;

const on: Given = {fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on'};
const ext4: Given = {'data-file-system': 'ext4', 'data-mount-options': 'rw', 'data-barriers': 'on'};
const zfs: Given = {'data-file-system': 'zfs', 'data-mount-options': 'rw', 'data-zfs-sync': 'standard'};

function facts(settings: Given, storage: Given = {}, data: Given = {}): DurabilityFact[] {
  const tell = (topic: DurabilityFact['topic'], given: Given) =>
    Object.entries(given).map(([name, value]) => ({topic, name, value}));
  return [...tell('setting', settings), ...tell('storage', storage), ...tell('data', data)];
}

test('durable with the three settings on; unknown storage is told and does not decide', () => {
  const known = durabilityOf(facts(on, ext4));
  assert.equal(known.verdict, 'durable');
  assert.equal(known.because, 'fsync on, synchronous_commit on, full_page_writes on');
  assert.match(durabilityOf(facts(on)).because, /; of the storage nothing is recorded$/);
});

test('nothing recorded is unknown, and so is one setting of three', () => {
  assert.deepEqual([durabilityOf([]).verdict, durabilityOf([]).because], ['unknown', 'durability not recorded']);
  const {verdict, because} = durabilityOf(facts({fsync: 'on', synchronous_commit: 'on'}, ext4));
  assert.deepEqual([verdict, because], ['unknown', 'full_page_writes not recorded']);
});

const unsafe: Record<string, DurabilityFact[]> = {
  'fsync off': facts({...on, fsync: 'off'}),
  'synchronous_commit off': facts({synchronous_commit: 'off'}),
  'full_page_writes off': facts({...on, full_page_writes: 'off'}, ext4),
  'data directory: ZFS sync disabled': facts(on, {...zfs, 'data-zfs-sync': 'disabled'}),
  'pg_wal: ZFS sync disabled': facts(on, {...zfs, 'wal-zfs-sync': 'disabled'}),
  'data directory: UFS async true': facts(on, {'data-file-system': 'ufs', 'data-ufs-async': true}),
  'data directory: write barriers off': facts(on, {...ext4, 'data-barriers': 'off'}),
  'data directory: file system tmpfs': facts(on, {'data-file-system': 'tmpfs'}),
  'disk cache mode of the virtual machine unsafe': facts(on, {...ext4, 'vm-disk-cache': 'unsafe'}),
  'unlogged true': facts(on, ext4, {unlogged: true}),
};

for (const [because, given] of Object.entries(unsafe)) {
  test(`not durable: ${because}`, () => {
    const found = durabilityOf(given);
    assert.deepEqual([found.verdict, found.because], ['not durable', because]);
  });
}

test('torn pages do not come from ZFS, nor losses from barriers off above a battery', () => {
  assert.equal(durabilityOf(facts({...on, full_page_writes: 'off'}, zfs)).verdict, 'durable');
  const battery = {...ext4, 'data-barriers': 'off', 'battery-backed-cache': true};
  assert.equal(durabilityOf(facts(on, battery)).verdict, 'durable');
});

test('a setting that was off for a part of the session makes it not durable', () => {
  const {verdict, because} = durabilityOf([
    ...facts({...on, synchronous_commit: null}).filter(({name}) => name !== 'synchronous_commit'),
    {topic: 'setting', name: 'synchronous_commit', value: 'on', atStart: 'off'},
  ]);
  assert.deepEqual([verdict, because], ['not durable', 'synchronous_commit off, at the end on']);
});

const pairs: Record<string, [DurabilityFact[], DurabilityFact[], string, RegExp]> = {
  'the same on two file systems': [facts(on, ext4), facts(on, zfs), 'same', /^fsync on, synchronous_commit on/],
  'one setting differs': [facts(on, ext4), facts({...on, fsync: 'off'}, ext4), 'differs', /^fsync on against off$/],
  'settings of one side unknown': [facts(on), facts({}), 'unknown', /^durability not recorded on the second side$/],
  'settings of both sides unknown': [facts({}), facts({}), 'unknown', /^durability not recorded on either side$/],
  'one setting unknown': [
    facts(on),
    facts({fsync: 'on', synchronous_commit: 'on'}),
    'unknown',
    /^full_page_writes on against not recorded$/,
  ],
  'known to differ though more is unknown': [
    facts({fsync: 'on'}),
    facts({fsync: 'off'}),
    'differs',
    /^fsync on against off$/,
  ],
  'unsafe storage against safe': [
    facts(on, {...zfs, 'data-zfs-sync': 'disabled'}),
    facts(on, ext4),
    'differs',
    /^data directory: ZFS sync disabled against not recorded$/,
  ],
  'unsafe storage against unknown': [
    facts(on, {...zfs, 'data-zfs-sync': 'disabled'}),
    facts(on),
    'unknown',
    /ZFS sync/,
  ],
  'unlogged against unknown': [facts(on, ext4, {unlogged: true}), facts(on, ext4), 'unknown', /^unlogged true/],
  'the same lack on both sides': [
    facts({...on, fsync: 'off'}),
    facts({...on, fsync: 'off'}),
    'same',
    /^not durable on either side: fsync off$/,
  ],
  'levels of commit without standbys': [
    facts({...on, synchronous_standby_names: ''}),
    facts({...on, synchronous_commit: 'local', synchronous_standby_names: ''}),
    'same',
    /./,
  ],
  'levels of commit where standbys may be waited for': [
    facts({...on, synchronous_standby_names: 'a'}),
    facts({...on, synchronous_commit: 'local', synchronous_standby_names: 'a'}),
    'differs',
    /^synchronous_commit on against local$/,
  ],
};

for (const [name, [one, other, verdict, because]] of Object.entries(pairs)) {
  test(`compared: ${name}`, () => {
    const found = compareDurability(one, other);
    assert.equal(found.verdict, verdict);
    assert.match(found.because, because);
    assert.equal(compareDurability(other, one).verdict, verdict, 'the other way round');
  });
}

test('storage that is unknown on one side is a remark beside the verdict', () => {
  const {verdict, remarks} = compareDurability(facts(on, ext4), facts(on));
  assert.equal(verdict, 'same');
  assert.deepEqual(remarks, [
    'of the storage (write caches, ZFS sync, barriers) nothing is recorded on the second side',
  ]);
});
