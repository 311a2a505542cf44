import {inspect} from '../../ladder/checks.ts';
import {plural} from '../../text/number.ts';
import {drawHeading, fitLines, wrapText} from '../lines.ts';
import {type Fact, outlookOf, tellOthers, tellPlan, tellWrites} from '../outset.ts';
import {linesBelow, type Reading} from '../reading.ts';
import {countRemarks, drawRemarks} from '../remarks.ts';
import type {Scene, Size} from '../scene.ts';
import {describeTrouble} from '../troubles.ts';

/** What may give way to what is written and what is warned of, first the least needed. */
const spare = ['pgbench', 'Server', 'Takes', 'Most clients', 'Data'];
/** How many of them may give way to what is only noted. */
const SPARE_FOR_NOTES = 2;

/** All that a person must know before anything is written; shown until the ladder is started. */
export function drawStart(scene: Scene, size: Size): string[] {
  const {state, paint, play} = scene;
  if (!state.ladder) return fitLines([drawHeading(scene, {title: 'Connecting'}, size.width)], size);
  const heading = play
    ? {title: 'Before the start'}
    : {title: 'Ready to start', remark: 'nothing has been written yet', figure: drawCount(scene)};
  const reading = readStart(scene, size);
  const {lines, from, rows} = reading;
  const below = linesBelow(reading);
  const more = `${paint.key('space')} ${paint.caution(`shows more (${below} ${plural(below, 'line')} below)`)}`;
  const enter = below > 0 ? more : `${paint.key('Enter')} starts${from > 0 ? ` · ${paint.key('↑')} back` : ''}`;
  const ask = play ? '' : `  ${enter} · ${paint.key('q')} leaves`;
  const body = lines.slice(from, from + rows);
  const blank = isLow(size) ? [] : [''];
  const drawn = [drawHeading(scene, heading, size.width), ...body, ...blank, ask];
  return fitLines(size.height < 3 ? [...body, ask].slice(-size.height) : drawn, size);
}

/** How many warnings there are; nothing where there is none. */
function drawCount({state, paint}: Scene): string {
  const outlook = outlookOf(state);
  const grave = outlook ? inspect(outlook).filter(({grade}) => grade !== 'note') : [];
  return paint.caution(countRemarks(grave));
}

/** What there is to read on a screen of this size, and how far it has been read. */
export function readStart(scene: Scene, size: Size): Reading {
  const rows = Math.max(1, size.height - (isLow(size) ? 2 : 3));
  const lines = drawBody(scene, {width: size.width, height: rows});
  return {lines, from: Math.max(0, Math.min(scene.look.read, lines.length - rows)), rows};
}

function isLow({height}: Size): boolean {
  return height < 15;
}

/** Blocks with room between them; without it and with facts left out where all warnings can then be told with what mends them; else all, to be scrolled. */
function drawBody(scene: Scene, {width, height}: Size): string[] {
  const {state} = scene;
  const outlook = outlookOf(state);
  const remarks = outlook ? inspect(outlook) : [];
  const draw = (facts: readonly Fact[]) => facts.flatMap(fact => drawFact(scene, fact, width));
  const plan = tellPlan(state);
  const needed = plan.filter(([name]) => !spare.includes(name));
  const troubles = state.troubles.slice(-3).map((trouble): Fact => {
    const {isHidden, text} = describeTrouble(trouble, state);
    return isHidden ? ['Hidden', text, 'caution'] : ['Trouble', text, 'bad'];
  });
  const grave = [draw(tellWrites(state)), draw(tellOthers(state)), draw(troubles)];
  const whole = drawRemarks(scene, remarks, width, Number.POSITIVE_INFINITY);
  const airy = [draw(plan), ...grave, whole].filter(block => block.length > 0).flatMap(block => ['', ...block]);
  if (airy.length <= height) return airy;

  const room = height - draw(needed).length - grave.flat().length;
  const warnings = remarks.filter(({grade}) => grade !== 'note');
  const told =
    drawRemarks(scene, warnings, width, Number.POSITIVE_INFINITY).length + (warnings.length < remarks.length ? 1 : 0);
  if (Math.max(remarks.length, told) > room)
    return [...draw(needed), ...grave.flat(), ...whole, ...draw(plan.filter(fact => !needed.includes(fact)))];
  const dear = plan.filter(([name]) => !spare.slice(0, SPARE_FOR_NOTES).includes(name));
  const isRoomy = whole.length + draw(dear).length + grave.flat().length <= height;
  const wanted = isRoomy ? whole.length : Math.max(remarks.length, told);
  const blank = room > wanted ? [''] : [];
  const facts = leaveOut(plan, draw, height - grave.flat().length - wanted - blank.length);
  const above = [...draw(facts), ...blank, ...grave.flat()];
  return [...above, ...drawRemarks(scene, remarks, width, height - above.length)];
}

/** Facts as far as they have room, the spare ones left out first. */
function leaveOut(facts: readonly Fact[], draw: (facts: readonly Fact[]) => string[], room: number): readonly Fact[] {
  const next = spare.find(name => facts.some(([other]) => other === name));
  if (draw(facts).length <= room || next === undefined) return facts;
  return leaveOut(
    facts.filter(([name]) => name !== next),
    draw,
    room,
  );
}

/** A fact in as many lines as it takes: its name before them, or, where it is narrow, at their begin. */
function drawFact({paint}: Pick<Scene, 'paint'>, [name, text, role]: Fact, columns: number): string[] {
  const narrow = columns < 60;
  const indent = ' '.repeat(narrow ? 4 : 18);
  const head = narrow ? (name === '' ? indent : '  ') : `  ${paint.dim(name.padEnd(16))}`;
  const told = narrow && name !== '' ? `${name}: ${text}` : text;
  return wrapText(told, columns - indent.length - 1).map(
    (line, index) => (index === 0 ? head : indent) + (role ? paint[role](line) : line),
  );
}
