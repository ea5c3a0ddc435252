/**
 * A second process of an exchange, in this one: it follows the first over the same store, answers reads
 * itself and forwards the rest, so that every test of a call is one of two processes, too.
 */
import { prepareExchange } from '../../src/gateway/exchange.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import type { GatewayOptions } from '../../src/gateway/options.ts';
import { createLocalBus } from '../../src/gateway/ports/bus.ts';
import type { Acting } from '../../src/gateway/ports/acting.ts';
import { UnavailableError } from '../../src/gateway/ports/submit.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { createSiteRegistry } from '../../src/gateway/sites/siteRegistry.ts';

/** Set where each exchange of a test is two processes. */
export const TWO_PROCESSES = process.env['MARU_TWO_PROCESSES'] === 'on';

const refuse = (what: string) => () =>
  Promise.reject(new Error(`a process that follows wrote: ${what}`));

/** The store of a process that follows: it reads alone. */
const readOnly = (store: Store): Store => ({
  ...store,
  append: refuse('append'),
  rewrite: refuse('rewrite'),
  saveSnapshot: refuse('saveSnapshot'),
  saveSnapshotPiece: refuse('saveSnapshotPiece'),
  dropSnapshot: refuse('dropSnapshot'),
  writeMeta: (name) => refuse(`writeMeta ${name}`)(),
  documents: { ...store.documents, transaction: refuse('a document') },
});

export interface TwoProcesses {
  readonly acting: Gateway;
  readonly following: Gateway;
  /** Resolves once the one that follows has read everything that the other one has stored. */
  readonly level: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const fail = (error: Error): void => {
  throw error;
};

/** @param optionsOf the options of a process on a registry of sites of its own */
export async function openTwoProcesses(
  store: Store,
  optionsOf: (sites: ReturnType<typeof createSiteRegistry>) => Omit<GatewayOptions, 'store'>,
): Promise<TwoProcesses> {
  const bus = createLocalBus();
  await prepareExchange({ ...optionsOf(createSiteRegistry()), store });
  const open = (own: Store, acting: Acting, http: GatewayOptions['http'] = {}): Gateway => {
    const options = optionsOf(createSiteRegistry());
    return createGateway({
      ...options,
      http: { ...options.http, ...http },
      store: own,
      among: { bus, acting, onEnded: fail },
    });
  };
  let isActing = false;
  const nowhere = () => Promise.reject(new UnavailableError());
  const acting = open(
    store,
    { isHere: () => isActing, forward: nowhere },
    { addressOf: (_, env) => String(env) },
  );
  const following = open(readOnly(store), {
    isHere: () => false,
    forward: async (request, { address }) => {
      const answer = await acting.http.fetch(request, address);
      const mark = await acting.progress?.mark();
      if (mark !== undefined) await following.progress?.upTo(mark);
      return answer;
    },
  });
  await acting.follow();
  isActing = true;
  await acting.act();
  await following.follow();
  return {
    acting,
    following,
    level: async () => {
      const mark = await acting.progress?.mark();
      if (mark !== undefined) await following.progress?.upTo(mark);
    },
    stop: async () => {
      await following.stop();
      await acting.stop();
      await bus.close();
    },
  };
}
