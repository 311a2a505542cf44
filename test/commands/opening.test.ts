import assert from 'node:assert/strict';
import {test} from 'node:test';
import {Client} from 'pg';
import {makeHeader} from '../../source/commands/header.ts';
import {type Ascent, openingOf} from '../../source/commands/opening.ts';
import {readRunOptions} from '../../source/commands/options.ts';
import type {Happening} from '../../source/event/event.ts';
import {FACTS_FORMAT} from '../../source/facts/file.ts';
import {rungStep} from '../helpers/order.ts';
import {outlook} from '../helpers/outlook.ts';

const {facts, server, engine} = outlook();
const ascent: Ascent = {
  client: new Client(),
  target: {} as Ascent['target'],
  findings: {
    server: {type: 'server', ...server},
    engine: {type: 'engine', ...engine},
    preflight: {type: 'preflight', ...facts},
  },
  steps: [rungStep(1)],
  leftOut: null,
  attachments: [],
  facts: null,
  left: null,
};
const open = (leftOut: string | null): Happening[] => {
  const options = readRunOptions({yes: true}, undefined, false);
  const wall = new Date(0);
  return openingOf(options, {...ascent, leftOut}, makeHeader(options.label, wall), wall);
};

test('a session says what was left out of its plan, before the plan; else nothing', () => {
  const types = (happenings: readonly Happening[]) => happenings.map(({type}) => type);
  assert.deepEqual(types(open(null)), ['session', 'server', 'engine', 'preflight', 'plan', 'wish']);
  const opening = open('150 clients: 97 connections are free');
  assert.deepEqual(types(opening), ['session', 'server', 'engine', 'preflight', 'trouble', 'plan', 'wish']);
  assert.deepEqual(
    opening.find(({type}) => type === 'trouble'),
    {type: 'trouble', source: 'preflight', message: 'left out 150 clients: 97 connections are free', advice: null},
  );
});

test('facts stand behind what was looked at; an attached file of them is taken apart, any other text kept', () => {
  const options = readRunOptions({yes: true}, undefined, false);
  const wall = new Date(0);
  const fact = {topic: 'host', name: 'kernel', value: 'FreeBSD 14.3', how: '', missing: null} as const;
  const file = {name: 'db1.json', text: JSON.stringify({format: FACTS_FORMAT, facts: [fact]})};
  const other = {name: 'fio.txt', text: 'fio-3.33'};
  const found = {type: 'facts', moment: 'start', facts: []} as const;
  const opened = openingOf(
    options,
    {
      ...ascent,
      attachments: [file, other],
      facts: {happening: found, folders: {data: null, wal: null, why: ''}},
    },
    makeHeader(options.label, wall),
    wall,
  );
  const told = opened.filter(({type}) => type === 'facts' || type === 'attached');
  assert.deepEqual(told, [{type: 'facts', moment: 'attached', facts: [fact]}, {type: 'attached', ...other}, found]);
});
