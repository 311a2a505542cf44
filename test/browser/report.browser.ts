import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import type {Browser, Page} from 'playwright-core';
import {countColours, openFile, startBrowser} from '../helpers/browser.ts';
import {inventSession, smallSession, writeLines} from '../helpers/events.ts';
import {onlySession, runProgram} from '../helpers/program.ts';

let browser: Browser;
let folder: string;
/** Of a real session, and of an invented one that is out to harm. */
let real: string;
let hostile: string;
/** Of two invented systems whose durability differs. */
let comparison: string;

const payload = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&`;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pgtop-bench-browser-'));
  const sessions = join(folder, 'sessions');
  const demo = ['--demo', '--clients', '1,2,4', '--time', '5', '--checkpoint', '--yes', '--output', 'plain'];
  const ran = await runProgram(demo, {PGTOP_BENCH_SESSIONS: sessions});
  assert.ok([0, 3].includes(ran.exitCode ?? 1), ran.stderr);
  real = await writeReport(onlySession(sessions), 'real.html');
  const path = join(folder, 'hostile.ndjson');
  const note = {type: 'wish', at: 12_000, by: 'key', wish: 'mark', text: payload} as const;
  await writeFile(path, writeLines([...inventSession({...smallSession, label: payload}), note]));
  hostile = await writeReport(path, 'hostile.html');
  comparison = await writeComparison();
  browser = await startBrowser();
});

after(async () => {
  await browser?.close();
  await rm(folder, {recursive: true, force: true});
});

async function writeReport(session: string, name: string): Promise<string> {
  const {stdout, stderr, exitCode} = await runProgram(['report', session, '--output', 'html'], {});
  assert.ok([0, 3].includes(exitCode ?? 1), stderr);
  const path = join(folder, name);
  await writeFile(path, stdout);
  return path;
}

async function writeComparison(): Promise<string> {
  const systems = [
    {label: 'ext4', fsync: 'on', share: 1},
    {label: 'zfs', fsync: 'off', share: 1.2},
  ];
  for (const {label, fsync, share} of systems) {
    const rungs = [1, 4, 16].map(clients => ({
      clients,
      seconds: 12,
      tps: (second: number) => share * (400 * clients + 10 * (second % 5)),
    }));
    const events = [...inventSession({rungs, label, id: label, checkpointsAt: [6, 20]})].map(event =>
      event.type === 'server' ? {...event, settings: {...event.settings, fsync}} : event,
    );
    await writeFile(join(folder, `${label}.ndjson`), writeLines(events));
  }
  const paths = systems.map(({label}) => join(folder, `${label}.ndjson`));
  const {stdout, stderr, exitCode} = await runProgram(['compare', ...paths, '--output', 'html'], {});
  assert.ok([0, 3].includes(exitCode ?? 1), stderr);
  const path = join(folder, 'comparison.html');
  await writeFile(path, stdout);
  return path;
}

const stretchOf = (page: Page) => page.textContent('#stretch');

/** Drags over the middle third of the first chart. */
async function dragOver(page: Page): Promise<void> {
  const box = await page.locator('.u-over').first().boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width / 3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + (box.width * 2) / 3, y, {steps: 4});
  await page.mouse.up();
}

for (const dark of [false, true]) {
  test(`a report opens from a file, ${dark ? 'dark' : 'light'}: charts are drawn, nothing is asked for, nothing goes wrong`, async () => {
    const {page, errors, requests} = await openFile(browser, real, {dark});
    const colours = await countColours(page);
    assert.ok(colours.length >= 5, `${colours.length} charts over time`);
    assert.ok(
      colours.every(count => count > 3),
      `no chart is blank: ${colours.join(', ')} colours`,
    );
    assert.ok((await page.locator('svg.chart.wide .mark').count()) > 3, 'rungs are marked against clients');
    assert.deepEqual(requests, []);
    assert.deepEqual(errors, []);
    await page.context().close();
  });
}

test('dragging zooms all charts to the same stretch, a double click shows all again', async () => {
  const {page, errors} = await openFile(browser, real);
  const whole = await stretchOf(page);
  await page.locator('.u-over').first().scrollIntoViewIfNeeded();
  const picture = await page.locator('canvas').nth(1).screenshot();
  await dragOver(page);
  const part = await stretchOf(page);
  assert.notEqual(part, whole);
  assert.notDeepEqual(await page.locator('canvas').nth(1).screenshot(), picture, 'the second chart has followed');
  await page.locator('.u-over').nth(1).dblclick();
  assert.equal(await stretchOf(page), whole);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('keys, buttons, the list and the table of runs move through time', async () => {
  const {page} = await openFile(browser, real);
  const whole = await stretchOf(page);
  await page.locator('.plot').first().focus();
  await page.keyboard.press('+');
  const nearer = await stretchOf(page);
  assert.notEqual(nearer, whole);
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await stretchOf(page), nearer);
  await page.keyboard.press('0');
  assert.equal(await stretchOf(page), whole);
  await page.click('[data-run="2"]');
  const run = await stretchOf(page);
  assert.notEqual(run, whole);
  assert.match((await page.locator('#choice option:checked').textContent()) ?? '', /^run 2, 2 clients/);
  await page.click('[data-move="all"]');
  assert.equal(await stretchOf(page), whole);
  assert.equal(await page.locator('#choice').inputValue(), '');
  await page.selectOption('#choice', '1');
  assert.equal(await stretchOf(page), run);
  await page.context().close();
});

test('under the pointer stand the time and the run', async () => {
  const {page} = await openFile(browser, real);
  await page.click('[data-run="2"]');
  const over = page.locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  await over.hover();
  assert.match((await page.textContent('#readout')) ?? '', /^\d\d:\d\d:\d\d · run 2, 2 clients/);
  await page.context().close();
});

test('the theme is the reader’s, and can be changed', async () => {
  const {page} = await openFile(browser, real, {dark: true});
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  const dark = await paper();
  const canvas = page.locator('canvas').first();
  const picture = await canvas.screenshot();
  await page.click('#theme');
  assert.notEqual(await paper(), dark);
  assert.notDeepEqual(await canvas.screenshot(), picture, 'charts are drawn again');
  await page.click('#theme');
  assert.equal(await paper(), dark);
  await page.context().close();
});

test('the axis of clients can be logarithmic', async () => {
  const {page} = await openFile(browser, real);
  const seen = () => page.locator('svg.chart.wide.log').first().isVisible();
  assert.equal(await seen(), false);
  await page.click('[data-axis="log"]');
  assert.equal(await seen(), true);
  assert.equal(await page.locator('svg.chart.wide.linear').first().isVisible(), false);
  await page.context().close();
});

test('a telephone shows all of it without moving sideways', async () => {
  const {page, errors} = await openFile(browser, real, {width: 390, height: 844});
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  assert.equal(await page.locator('svg.chart.narrow.linear').first().isVisible(), true);
  assert.equal(await page.locator('svg.chart.wide').first().isVisible(), false);
  await page.click('#theme');
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true');
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on paper the page is light, without what can be pressed, and its charts stay', async () => {
  const {page, errors} = await openFile(browser, real, {dark: true});
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.locator('#theme').isVisible(), false);
  assert.equal(await page.evaluate('getComputedStyle(document.documentElement).colorScheme'), 'light');
  assert.ok((await countColours(page)).every(count => count > 3));
  assert.ok((await page.pdf()).length > 20_000);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('what a label, a mark or a text says is shown and never obeyed', async () => {
  const {page, errors, requests} = await openFile(browser, hostile);
  assert.equal(await page.textContent('h1'), payload);
  assert.equal(await page.locator('img').count(), 0);
  assert.equal(await page.locator('script').count(), 3);
  const over = page.locator('.u-over').first();
  await over.scrollIntoViewIfNeeded();
  const box = await over.boundingBox();
  for (let part = 0; box && part <= 1; part += 0.02) await page.mouse.move(box.x + box.width * part, box.y + 20);
  assert.deepEqual(errors, []);
  assert.deepEqual(requests, []);
  await page.context().close();
});

test('a comparison warns of durability, draws its systems apart and shows the seconds of a rung one above the other', async () => {
  const {page, errors, requests} = await openFile(browser, comparison, {dark: true});
  assert.match((await page.textContent('.warning')) ?? '', /durability differs/);
  assert.ok((await page.locator('svg.chart.wide.linear .mark.s0').count()) >= 6);
  assert.ok((await page.locator('svg.chart.wide.linear .mark.s1').count()) >= 9);
  const titles = await page.locator('.plot h4').allTextContents();
  assert.deepEqual(titles.slice(0, 2), [
    'ext4: run 1 · transactions per second',
    'zfs: run 1 · transactions per second',
  ]);
  assert.ok((await countColours(page)).every(count => count > 3));
  await page.selectOption('#choice', '2');
  assert.match((await page.locator('.plot h4').first().textContent()) ?? '', /^ext4: run 3 /);
  const whole = await stretchOf(page);
  await page.locator('.u-over').first().scrollIntoViewIfNeeded();
  await dragOver(page);
  assert.notEqual(await stretchOf(page), whole);
  await page.locator('.u-over').nth(1).dblclick();
  assert.equal(await stretchOf(page), whole);
  assert.deepEqual(errors, []);
  assert.deepEqual(requests, []);
  await page.context().close();
});

test('a comparison fits a telephone', async () => {
  const {page, errors} = await openFile(browser, comparison, {width: 390, height: 844});
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
  assert.deepEqual(errors, []);
  await page.context().close();
});

test('on a telephone the systems of a comparison stand below each other, on a desk beside each other', async () => {
  for (const [width, seen, hidden] of [
    [390, 'narrow', 'wide'],
    [1280, 'wide', 'narrow'],
  ] as const) {
    const {page, errors} = await openFile(browser, comparison, {width, height: 844});
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
    assert.equal(await page.locator(`div.${seen}`).first().isVisible(), true);
    assert.equal(await page.locator(`div.${hidden}`).first().isVisible(), false);
    assert.deepEqual(errors, []);
    await page.context().close();
  }
});
