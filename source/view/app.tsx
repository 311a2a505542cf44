import {type ReactNode, useCallback, useMemo, useSyncExternalStore} from 'react';
import type {Wish} from '../event/event.ts';
import {look as applyLook} from '../state/look.ts';
import type {Player} from '../state/player.ts';
import type {Seen, Store} from '../state/store.ts';
import type {Paint} from '../theme/theme.ts';
import {drawDialog} from './dialogs.ts';
import {useKeys} from './keyboard.ts';
import {type Arrangement, layout, type Place, stageOf} from './layout.ts';
import {readStart} from './panels/start.ts';
import {drawOf} from './panels.ts';
import {type Play, respond} from './respond.ts';
import {rungRows} from './rungs.ts';
import type {Scene} from './scene.ts';
import {LiveCanvas} from './screen/canvas.tsx';
import type {Rect} from './screen/screen.ts';
import {Stage} from './screen/stage.tsx';
import {plotColumns} from './timeline.ts';

/** What the screen needs from outside. */
export interface AppProps {
  readonly store: Store;
  /** Takes what a person wishes of the session. */
  readonly send: (wish: Wish) => void;
  /** Called when a person has seen enough. */
  readonly leave: () => void;
  /** Draws the whole screen afresh. */
  readonly redraw?: () => void;
  /** Gives the terminal back and stops until the shell goes on with us. */
  readonly suspend?: () => void;
  readonly player: Player | null;
  /** The themes by name, in the order in which they take turns. */
  readonly paints: Readonly<Record<string, Paint>>;
  readonly columns: number;
  readonly rows: number;
}

/** The whole screen. React renders it when the arrangement changes; new data goes from the store to the panels beside it. */
export function App({store, send, leave, redraw, suspend, player, paints, columns, rows}: AppProps): ReactNode {
  const arranged = useSyncExternalStore(store.subscribe, () => describeArrangement(store.get()));
  const places = useMemo(() => layout(columns, rows, JSON.parse(arranged) as Arrangement), [arranged, columns, rows]);
  const sceneOf = useCallback((seen: Seen) => makeScene(seen, paints, player), [paints, player]);
  const dialog = useSyncExternalStore(store.subscribe, () => store.get().look.dialog);

  useKeys(press);

  function press(name: string): void {
    const {state: shown, look} = store.get();
    const start = places.find(({panel}) => panel === 'start');
    const situation = {
      live: store.live(),
      shown,
      look,
      play: player?.status() ?? null,
      themes: Object.keys(paints),
      columns: chartColumns(places, columns),
      reading: start ? readStart(sceneOf(store.get()), start.rect) : null,
    };
    for (const response of respond(name, situation)) {
      if (response.to === 'look') store.setLook(applyLook(store.get().look, response.act, shown));
      else if (response.to === 'session') send(response.wish);
      else if (response.to === 'player' && player) {
        movePlayer(player, response.play);
        store.setLook({...store.get().look});
      } else if (response.to === 'screen') ({leave, redraw, suspend})[response.what]?.();
    }
  }

  return (
    <Stage columns={columns} rows={rows}>
      {places.map(place => (
        <Panel key={place.panel} place={place} store={store} sceneOf={sceneOf} />
      ))}
      {dialog && <DialogCanvas store={store} sceneOf={sceneOf} columns={columns} rows={rows} />}
    </Stage>
  );
}

interface SceneProps {
  readonly store: Store;
  readonly sceneOf: (seen: Seen) => Scene;
}

function Panel({place, store, sceneOf}: SceneProps & {readonly place: Place}): ReactNode {
  const {panel, rect} = place;
  const draw = useCallback((size: Rect, seen: Seen) => drawOf(panel)(sceneOf(seen), size), [panel, sceneOf]);
  return <LiveCanvas rect={rect} draw={draw} store={store} />;
}

function DialogCanvas({
  store,
  sceneOf,
  columns,
  rows,
}: SceneProps & {readonly columns: number; readonly rows: number}): ReactNode {
  const first = drawDialog(sceneOf(store.get()), columns, rows);
  const {x = 0, y = 0, width = 0, height = 0} = first?.rect ?? {};
  const rect = useMemo(() => ({x, y, width, height}), [x, y, width, height]);
  const draw = useCallback(
    (_: Rect, seen: Seen) => drawDialog(sceneOf(seen), columns, rows)?.lines ?? [],
    [sceneOf, columns, rows],
  );
  return <LiveCanvas rect={rect} draw={draw} store={store} z={1} />;
}

/** As text, so that React sees when it changes. */
function describeArrangement({state, look}: Seen): string {
  const {focus, switched, expanded} = look;
  const arrangement: Arrangement = {
    focus,
    switched,
    expanded,
    stage: stageOf(state, look),
    rungs: rungRows(state).length,
  };
  return JSON.stringify(arrangement);
}

function makeScene(seen: Seen, paints: Readonly<Record<string, Paint>>, player: Player | null): Scene {
  const paint = paints[seen.look.theme] ?? Object.values(paints)[0];
  if (!paint) throw new Error('there is no theme');
  return {...seen, paint, play: player?.status() ?? null};
}

function chartColumns(places: readonly Place[], columns: number): number {
  return plotColumns(places.find(({panel}) => panel === 'axis')?.rect.width ?? columns);
}

function movePlayer(player: Player, play: Play): void {
  if (play.do === 'seek') player.seek(play.ms);
  else if (play.do === 'step') player.step(play.ms);
  else if (play.do === 'speed') player.setSpeed(play.factor);
  else if (play.do === 'next-mark') player.nextMark();
  else if (play.do === 'previous-mark') player.previousMark();
  else player[play.do]();
}
