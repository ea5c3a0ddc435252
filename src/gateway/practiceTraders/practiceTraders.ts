/**
 * Traders of an exchange for practice, so that following can be tried where no one else trades.
 * Only a host that asks for them has them. Rules [Y-Z..].
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type RegistrationId, registrationId, type UserId } from '../../domain/ids.ts';
import type { Money } from '../../domain/quantities.ts';
import { DAY_MS, type Millis } from '../../domain/time.ts';
import type { EngineRules } from '../../engine/contract.ts';
import { userByRegistration } from '../../engine/index.ts';
import { putClaims, putRegistration } from '../accounts/accountDocuments.ts';
import { createDocuments } from '../documents/documents.ts';
import type { ListedFeed } from '../feeds/index.ts';
import type { Gateway } from '../gateway.ts';
import type { Logger, RandomBytes, Store } from '../ports.ts';
import { putTrader, readTrader, type TraderNamesDep } from '../copytrade/traderDocuments.ts';
import type { AccountsDep } from '../accounts/accounts.ts';
import type { Kernel } from '../kernel.ts';
import { enrolment, registerCommand, registrantOf } from './enrol.ts';
import { playHistory } from './history.ts';
import { createRoster, type PracticeTrader } from './roster.ts';
import { RunningTraders } from './running.ts';

type Needs = Kernel & AccountsDep & TraderNamesDep;

/** Ids of the traders' registrations, as they stand in the roster. */
const META = 'practice-traders';
const ID_BYTES = 16;
const PAST_MS = 30 * DAY_MS;

export interface PracticeOptions {
  readonly store: Store;
  readonly feed: ListedFeed;
  readonly rules: EngineRules;
  readonly random: RandomBytes;
  readonly logger: Logger;
  readonly insurance: Money;
  /** Determines the parameters of their strategies. */
  readonly seed: string;
  readonly now: Millis;
  /** How long they have traded when an exchange is new; a month where left out. */
  readonly pastMs?: Millis;
}

export interface PracticeTraders {
  /**
   * The gateway with its practice traders: its start makes those who are not there yet, and they
   * trade until it stops.
   */
  readonly join: (gateway: Gateway) => Gateway;
}

async function registrationsOf(
  { store, random }: PracticeOptions,
  roster: readonly PracticeTrader[],
): Promise<readonly RegistrationId[]> {
  const kept = (await store.readMeta(META))?.split(' ') ?? [];
  const ids = roster.map((_, index) => kept[index] ?? bytesToHex(random(ID_BYTES)));
  await store.writeMeta(META, ids.join(' '));
  return ids.map(registrationId);
}

/**
 * Call before the exchange starts. A store without a log receives the month that its traders have
 * behind them; names are claimed first, so that the start completes what a crash left half done.
 */
export async function preparePracticeTraders(options: PracticeOptions): Promise<PracticeTraders> {
  const { store, feed, rules, seed, now, pastMs = PAST_MS } = options;
  const roster = createRoster(seed, feed.instruments);
  const registrations = await registrationsOf(options, roster);
  const claims = roster.flatMap((trader, index) => {
    const id = registrations[index];
    const registrant = registrantOf(trader);
    return id === undefined
      ? []
      : [...putClaims(registrant.profile, {}), putRegistration(id, registrant)];
  });
  if ((await store.read(0, 1)).length === 0) {
    await createDocuments(store.documents).transact(claims, { actor: 'exchange', at: now });
    await playHistory({
      ...options,
      rules,
      roster,
      registrations,
      since: now - pastMs,
      until: now,
    });
  }
  let running: RunningTraders | undefined;
  const start = async (core: Needs): Promise<void> => {
    const traders: { readonly trader: PracticeTrader; readonly userId: UserId }[] = [];
    for (const [index, trader] of roster.entries()) {
      const id = registrations[index];
      const userId = id && (await settle(core, trader, id));
      if (userId !== undefined) traders.push({ trader, userId });
    }
    running = new RunningTraders({ core, feed, logger: options.logger, traders });
    running.start();
  };
  return {
    join: (gateway) => ({
      ...gateway,
      start: async (onProgress) => {
        await gateway.start(onProgress);
        await start(gateway.core);
      },
      stop: async () => {
        running?.stop();
        await gateway.stop();
      },
    }),
  };
}

/** The trader's user with everything that belongs to them; undefined where they cannot be made. */
async function settle(
  core: Needs,
  trader: PracticeTrader,
  id: RegistrationId,
): Promise<UserId | undefined> {
  const known = await core.readState((state) => userByRegistration(state, id)?.id);
  const userId = known ?? (await enrol(core, trader, id));
  if (userId === undefined) return undefined;
  if ((await readTrader(core.documents, userId)) === undefined) {
    const { name, introduction } = trader;
    const words = { name, introduction, isPractice: true };
    await core.documents.transact([putTrader(userId, words)], {
      actor: 'exchange',
      at: core.clock.now(),
    });
    core.traderNames.set(userId, words);
  }
  return userId;
}

/** For an exchange that was there before its practice traders: they begin without a past. */
async function enrol(
  core: Kernel & AccountsDep,
  trader: PracticeTrader,
  id: RegistrationId,
): Promise<UserId | undefined> {
  const option = core.rules.options.find(({ instrument }) => instrument === trader.stock);
  const registrant = registrantOf(trader);
  const claimed = await core.documents.transact(
    [...putClaims(registrant.profile, { expectedVersion: 0 }), putRegistration(id, registrant)],
    { actor: 'exchange', at: core.clock.now() },
  );
  // The name is taken: there is one practice trader fewer.
  if (!claimed.ok || option === undefined) return undefined;
  const result = await core.submit(registerCommand(id));
  const registered = result.ok
    ? result.events.find((event) => event.type === 'UserRegistered')
    : undefined;
  if (registered === undefined) return undefined;
  const userId = registered.user.id;
  await core.accounts.complete(id, registrant, userId);
  for (const [command, actor] of enrolment(userId, trader, option.optionId))
    await core.submit(command, actor);
  return userId;
}
