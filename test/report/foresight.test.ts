import assert from 'node:assert/strict';
import {test} from 'node:test';
import {foresee} from '../../source/report/foresight.ts';
import {durable, inventReport} from '../helpers/reports.ts';

type Facts = NonNullable<Parameters<typeof inventReport>[0]['facts']>;

const look = (then: Facts, opening: Facts) => {
  const session = inventReport({name: 'a', facts: then, rungs: [{clients: 4, tps: 1000}]});
  return foresee(session, inventReport({name: 'b', facts: opening, rungs: []}).facts);
};

test('what is alike, is not starred, or is not known of the server before the start foresees nothing', () => {
  const nothing = {differences: [], durability: []};
  assert.deepEqual(look(durable, durable), nothing);
  assert.deepEqual(look({...durable, 'setting work_mem': '4MB'}, {...durable, 'setting work_mem': '8MB'}), nothing);
  assert.deepEqual(look({...durable, 'data scale': 10}, {...durable, 'data scale': null}), nothing);
  const machine = {'storage zfs-sync': 'disabled', 'storage data-file-system': 'zfs'};
  assert.deepEqual(look({...durable, ...machine}, durable), nothing, 'it may be of the same storage');
});

test('starred facts are told with both values, durability apart', () => {
  const found = look(
    {...durable, 'server version': '17.2', 'setting max_wal_size': '1GB', 'pgbench version': '17.2'},
    {...durable, 'server version': '18.4', 'setting max_wal_size': '4GB', 'setting fsync': 'off'},
  );
  assert.deepEqual(found.durability, ['fsync on → off']);
  assert.deepEqual(found.differences, ['server version 17.2 → 18.4', 'max_wal_size 1GB → 4GB']);
});

test('a session of which durability was not recorded cannot be compared with anything', () => {
  assert.deepEqual(look({'server version': '18.4'}, durable).durability, ['durability not recorded of a']);
});
