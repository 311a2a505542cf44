import assert from 'node:assert/strict';
import {test} from 'node:test';
import {dressDrawing} from '../source/commands/dress.ts';
import type {Event} from '../source/event/event.ts';
import type {Dress} from '../source/report/dress.ts';
import {everyEvent, everyType} from './helpers/every-event.ts';
import {type Random, readBack, spoil, sufferAll} from './helpers/hostile.ts';
import {randomFrom} from './pgbench/random.ts';

/** How many sessions are made up; more by HOSTILE_ROUNDS. */
const rounds = Number(process.env.HOSTILE_ROUNDS ?? 12);
const page = {script: '', style: '', plotScript: '', plotStyle: ''};
const dress: Dress = {...(await dressDrawing()), page};
const whole = everyEvent();
const sound = sufferAll(whole, null, dress);

test('the session that is spoiled here has every type of event', () => {
  assert.deepEqual([...new Set(whole.map(({type}) => type))].sort(), everyType.toSorted());
  assert.deepEqual(whole.map(readBack), whole);
});

test('any field may hold anything', () => {
  const random = randomFrom(1);
  const spoilOne = () => whole.flatMap(event => (random(3) === 0 ? (spoil(event, random) ?? []) : event));
  endure(Array.from({length: rounds}, (_, round) => [`round ${round}`, spoilOne()]));
});

test('events may come in any order, twice, or not at all', () => {
  const random = randomFrom(2);
  const disturb = function* () {
    for (let round = 0; round < rounds / 2; round++) {
      const kept = whole.filter(() => random(5) > 0);
      const doubled = kept.flatMap(event => (random(5) === 0 ? [event, event] : event));
      yield [`shuffled ${round}`, shuffle(doubled, random)] as const;
      const {at} = whole[random(whole.length)] ?? {at: 0};
      yield [`cut ${round}`, doubled.filter(event => !event.type.endsWith('ended') && event.at <= at)] as const;
    }
  };
  endure(disturb());
});

test('a server may change its columns, and send rows of any other length', () => {
  const random = randomFrom(3);
  const more = whole.flatMap((event): Event[] => {
    if (event.type !== 'sample') return [event];
    const statistics = Object.fromEntries(
      Object.entries(event.statistics).map(([name, rows]) => [
        name,
        rows.map(row => (typeof row === 'number' ? row : [...row.slice(random(3)), ...Array(random(40)).fill(7)])),
      ]),
    );
    const columns = {wal: [{name: 'bytes', kind: 'counter'}], activity: [], ['__proto__']: []} as const;
    const declared: Event = {type: 'columns', at: event.at, statistics: columns, absent: ['all']};
    const places: Event = {...event, statistics: {activity: [0, 7, -1, 1e9, 0.5], wal: [3], database: [0]}};
    return random(3) === 0 ? [event, declared, places] : [{...event, statistics}, places];
  });
  endure([['columns', more]]);
});

test('sessions without anything in common are compared', () => {
  endure([
    ...everyType.map(type => [`without ${type}`, whole.filter(event => event.type !== type)] as const),
    ...everyType.map(type => [`only ${type}`, whole.filter(event => event.type === type)] as const),
    ['nothing', []],
  ]);
  sufferAll([], sufferAll([], null, dress).report, dress);
});

/** What would do something in a terminal, a page, a spreadsheet or a table, in one text. */
const payload = [
  '=cmd|\' /C calc\'!A0</script></title></style><script>alert(1)</script><img src=x onerror="alert(2)">',
  '\x1b[31m\x1b]52;c;aGk=\x07\x9b31m\x9d0;title\x9c\u202eevil\u2066 \x00\x08\x7f',
  '"\' onload=alert(3) x="--><!--]]>&lt;|`*_[a](javascript:alert(4))\r\n\\|\t\u2028\ud800',
].join('');

test('whatever a text holds, it stays text in every form', () => {
  for (let turn = 0; turn < 2; turn++) {
    const events = whole.flatMap(
      (event, place) => readBack(poison(event, leads[(place + turn) % leads.length] + payload)) ?? [],
    );
    const {texts} = sufferAll(events, sufferAll(events, null, dress).report, dress);
    for (const [form, text] of texts) assert.deepEqual(findHarm(form, text), [], form);
  }
});

/** What a spreadsheet may take for the beginning of a formula, or nothing. */
const leads = ['=', '+', '', '-', '@', '\t=', '\r=', ' =', '＝'];

/** What a terminal acts on, or shows where it does not stand, and what stands before it. */
const unseen = /.{0,20}[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

/** Places of a text that do something, by what reads its form. */
function findHarm(form: string, text: string): string[] {
  const returns = form.endsWith('csv') ? null : /.{0,20}\r/.exec(text);
  const found = [unseen.exec(text)?.[0], returns?.[0]].flatMap(place =>
    place === undefined ? [] : [JSON.stringify(place)],
  );
  if (/html|svg|junit/.test(form)) found.push(...strangersIn(text));
  if (form.endsWith('csv')) found.push(...formulasIn(text));
  if (form.endsWith('markdown')) found.push(...markupIn(text));
  if (form.endsWith('json')) JSON.parse(text);
  return found;
}

/** The payload in every text that is not one of our own words, without which hardly a text would be reached, and in names that people choose. */
function poison(value: unknown, text: string, key = ''): unknown {
  if (Array.isArray(value)) return value.map(item => poison(item, text, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        ['facts', 'figures', 'settings'].includes(key) ? `${name}${text}` : name,
        poison(inner, text, name),
      ]),
    );
  if (typeof value !== 'string' || OWN.has(key)) return value;
  // pgbench's own lines are read, so the payload stands behind them.
  return key === 'text' || key === 'name' ? `${value}${text}` : `${text}${value}`;
}

const OWN = new Set([
  'type',
  'kind',
  'stream',
  'machine',
  'wish',
  'status',
  'state',
  'moment',
  'topic',
  'began',
  'statistics',
]);

/** All that is thrown by the sessions that a test makes up, each once, by where it is thrown. */
function endure(sessions: Iterable<readonly [name: string, events: readonly Event[]]>): void {
  const thrown = new Map<string, string>();
  for (const [name, events] of sessions) {
    try {
      for (const [form, text] of sufferAll(events, sound.report, dress).texts)
        if (unseen.test(text)) throw new Error(`${form} holds ${JSON.stringify(unseen.exec(text)?.[0])}`);
    } catch (error) {
      const {stack = ''} = error as Error;
      thrown.set(stack.split('\n').slice(0, 4).join('\n'), name);
    }
  }
  assert.deepEqual(
    [...thrown].map(([stack, name]) => `${name}: ${stack}`),
    [],
  );
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map(item => ({item, place: random(1e9)}))
    .sort((one, other) => one.place - other.place)
    .map(({item}) => item);
}

/** Elements and attributes that a form never writes, comments and sections too, as a browser would read them. */
function strangersIn(markup: string): string[] {
  const tags = markup.match(/<[^>]*>?/g) ?? [];
  return [...new Set(tags.flatMap(tag => [...(/^<[!?]?\/?[\w-]*/.exec(tag) ?? []), ...attributesOf(tag)]))].filter(
    name => !usual.has(name),
  );
}

function attributesOf(tag: string): string[] {
  return [...tag.matchAll(/\s([^\s"=<>/]+)(?:="[^"]*")?/g)].map(([, name = '']) => name);
}

const usual = new Set(
  [...sound.texts, ...sufferAll(whole, sound.report, dress).texts]
    .filter(([form]) => /html|svg|junit/.test(form))
    .flatMap(([, text]) => [...(text.match(/<[^>]*>/g) ?? [])])
    .flatMap(tag => [...(/^<[!?]?\/?[\w-]*/.exec(tag) ?? []), ...attributesOf(tag)]),
);

/** Cells of CSV that a spreadsheet might run: none but numbers begin like a formula. */
function formulasIn(text: string): string[] {
  const cells = [...text.matchAll(/(?:^|,|\r\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)];
  return cells
    .map(([, quoted, bare]) => quoted ?? bare ?? '')
    .filter(cell => /^\s*[=+\-@＝]/.test(cell) && !/^-?\d+(\.\d+)?(e[+-]\d+)?$/.test(cell));
}

/** Rows of a table that have not as many cells as its head, and text that is code, a tag or a link. */
function markupIn(text: string): string[] {
  let cells = 0;
  return text.split('\n').flatMap(line => {
    const bare = line.replace(/\\./g, '').replaceAll('**', '');
    const here = bare.startsWith('|') ? bare.split('|').length : 0;
    const torn = cells > 0 && here > 0 && here !== cells;
    cells = here;
    return torn || /[`<[\]*]/.test(bare) ? [line.slice(0, 200)] : [];
  });
}
