/** The rooms of the gateway: which of its folders and files belong to which, and who may import whom. */
import type { ImportGraph } from './graph.ts';

type Room = 'kernel' | 'calls' | 'feature' | 'delivery' | 'root';

const GATEWAY = 'src/gateway/';

/** Every folder or file directly below the gateway that is no feature. */
const ROOMS: ReadonlyMap<string, Room> = new Map([
  // What runs without any feature: the loop, what is stored, and what features are made of.
  ['boundedMap.ts', 'kernel'],
  ['documents', 'kernel'],
  ['escapeHtml.ts', 'kernel'],
  ['exchangeClock.ts', 'kernel'],
  ['kernel.ts', 'kernel'],
  ['keyedTurns.ts', 'kernel'],
  ['limits', 'kernel'],
  ['loop', 'kernel'],
  ['ports', 'kernel'],
  ['ports.ts', 'kernel'],
  ['projections', 'kernel'],
  ['readMessage.ts', 'kernel'],
  ['reply.ts', 'kernel'],
  ['requests', 'kernel'],
  ['running', 'kernel'],
  ['sameText.ts', 'kernel'],
  ['secrets.ts', 'kernel'],
  ['stores', 'kernel'],
  ['timedFetch.ts', 'kernel'],
  // How a handler of a call is written.
  ['calls', 'calls'],
  // The ways in and out.
  ['broker', 'delivery'],
  ['http', 'delivery'],
  // Where everything is joined.
  ['core.ts', 'root'],
  ['createCore.ts', 'root'],
  ['documentCaches.ts', 'root'],
  ['endpoints.ts', 'root'],
  ['exchange.ts', 'root'],
  ['features.ts', 'root'],
  ['gateway.ts', 'root'],
  ['lifecycle.ts', 'root'],
  ['openBroker.ts', 'root'],
  ['openLoop.ts', 'root'],
  ['options.ts', 'root'],
  ['people.ts', 'root'],
  ['requestTable.ts', 'root'],
  ['practiceTraders', 'root'],
]);

const MAY_IMPORT: Readonly<Record<Room, readonly Room[]>> = {
  kernel: ['kernel'],
  calls: ['kernel', 'calls'],
  feature: ['kernel', 'calls', 'feature'],
  delivery: ['kernel', 'calls', 'feature', 'delivery'],
  root: ['kernel', 'calls', 'feature', 'delivery', 'root'],
};

function roomOf(path: string): Room | undefined {
  if (!path.startsWith(GATEWAY)) return undefined;
  const [group = ''] = path.slice(GATEWAY.length).split('/');
  return ROOMS.get(group) ?? 'feature';
}

/** Imports between rooms of the gateway that are not allowed, types included. */
export const roomViolations = (graph: ImportGraph): readonly string[] =>
  [...graph].flatMap(([path, targets]) => {
    const room = roomOf(path);
    if (room === undefined) return [];
    return targets.flatMap((target) => {
      const other = roomOf(target);
      return other === undefined || MAY_IMPORT[room].includes(other)
        ? []
        : [`${path} is of the ${room} and may not import ${target} of the ${other}`];
    });
  });

/** Names in the list of rooms that stand for nothing. */
export const emptyRooms = (paths: readonly string[]): readonly string[] =>
  [...ROOMS.keys()].filter(
    (name) =>
      !paths.some((path) => path === GATEWAY + name || path.startsWith(`${GATEWAY}${name}/`)),
  );
