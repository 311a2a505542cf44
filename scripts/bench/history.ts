import {openHistory} from '../../source/session/history.ts';

/** Opens a recording, reads it once, and seeks: prints how long each took. */
const [, , path = ''] = process.argv;
const from = performance.now();
const history = await openHistory(path);
await history.whole;
const wholeS = (performance.now() - from) / 1000;
let slowestSeekS = 0;
for (let turn = 1; turn <= 40; turn++) {
  const begin = performance.now();
  await history.at(((turn * 0.618034) % 1) * history.endsAt());
  slowestSeekS = Math.max(slowestSeekS, (performance.now() - begin) / 1000);
}
const rssMB = process.memoryUsage().rss / 1e6;
await history.close();
console.log(JSON.stringify({wholeS, slowestSeekS, rssMB}));
