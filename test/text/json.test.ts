import assert from 'node:assert/strict';
import {test} from 'node:test';
import {escapeUnseen, writeJson} from '../../source/text/json.ts';

test('what a terminal would act on is escaped, and comes back as it was', () => {
  const value = {'a\x9b31m': ['\x1b[2J\x07', '\x9d0;title\x9c', '\u202eevil', 'bench \u6f22 é 👩', '\ud800']};
  const text = writeJson(value, 2);
  assert.doesNotMatch(text, /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\ud800](?![\udc00-\udfff])/);
  assert.deepEqual(JSON.parse(text), value);
  assert.match(text, /"bench 漢 é 👩"/);
});

test('a line that holds nothing of the kind stays as it is', () => {
  const line = '{"type":"line","at":1,"text":"tps = 1.5"}';
  assert.equal(escapeUnseen(line), line);
});
