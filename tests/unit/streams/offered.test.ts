import { expect, test } from 'vitest';
import type { SiteFeature } from '../../../src/domain/siteType.ts';
import type { AnyCall } from '../../../src/protocol/call.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { runAccount, type RunningAccount } from './support/accounts.ts';
import { createHarness } from './support/harness.ts';
import { refusal } from './support/scriptedExchange.ts';

const FEATURES = ['p2p', 'futures', 'powerBall', 'binary'] as const;
/** A minute longer than the longest pause. */
const LONG_MS = 120_000;

type Offers = ReadonlySet<SiteFeature>;

const COMBINATIONS: readonly { readonly name: string; readonly offers: Offers }[] = Array.from(
  { length: 2 ** FEATURES.length },
  (_, bits) => {
    const offered = FEATURES.filter((_feature, place) => (bits & (2 ** place)) > 0);
    return { name: offered.join(', ') || 'nothing', offers: new Set(offered) };
  },
);

const FEATURE_OF = new Map(
  Object.values(CALLS).flatMap(({ path, feature }: AnyCall) =>
    feature === undefined ? [] : [[path, feature] as const],
  ),
);

const isOff = (path: string, offers: Offers): boolean => {
  const feature = FEATURE_OF.get(path);
  return feature !== undefined && !offers.has(feature);
};

/** The exchange of a site refuses what the site does not offer. */
function refuseUnoffered({ exchange }: RunningAccount, offers: Offers): void {
  exchange.route = ({ path }) => (isOff(path, offers) ? refusal(403, 'NOT_OFFERED') : undefined);
}

const pathsOf = ({ exchange }: RunningAccount): readonly string[] =>
  exchange.asked.map(({ path }) => path);

test.each(COMBINATIONS)(
  '[W-S12] an account of a site with $name is read without a request for the rest',
  async ({ offers }) => {
    const run = runAccount({ harness: createHarness((feature) => offers.has(feature)) });
    refuseUnoffered(run, offers);
    await run.begin();
    expect(run.account.view.value.user).toEqual(run.exchange.user);
    await run.scheduler.advance(LONG_MS);
    expect(pathsOf(run).filter((path) => isOff(path, offers))).toEqual([]);
    run.stop();
  },
);

test.each(COMBINATIONS)(
  '[W-S12] where the site is not known yet, what a site with $name refuses is requested once',
  async ({ offers }) => {
    const run = runAccount();
    refuseUnoffered(run, offers);
    await run.begin();
    expect(run.account.view.value).toMatchObject({ positions: {}, openOrders: {}, openBets: {} });
    const asked = pathsOf(run);
    await run.scheduler.advance(LONG_MS);
    expect(pathsOf(run)).toEqual(asked);
    run.stop();
  },
);

test('[W-S12] an account that cannot be read is tried again after pauses that grow to a minute', async () => {
  const run = runAccount();
  const askedAt: number[] = [];
  run.exchange.route = ({ path }) => {
    if (path !== '/api/futures/history/open_position') return undefined;
    askedAt.push(run.scheduler.now());
    return refusal(403, 'NO_PERMISSION');
  };
  run.start();
  await run.connect();
  for (let tries = 1; tries < 8; tries += 1)
    await run.waitFor(() => askedAt.length >= 1).then(() => run.scheduler.advance(60_000));
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0));
  expect(pauses.length).toBeGreaterThan(5);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(60_000);
  // Refused for good is not the same as without positions.
  expect(run.account.view.value.at).toBeUndefined();
  run.stop();
});

test.each(['betsOfOption', 'tradeOptionList', 'openPositions', 'copyFollower', 'p2pList'] as const)(
  '[W-S12] %s is NOT_OFFERED without a request where the site is known not to offer it',
  async (name) => {
    const { api, exchange, signIn } = createHarness(() => false);
    signIn();
    const params = name === 'p2pList' ? { size: 1 } : {};
    expect(await api.call(name, params)).toMatchObject({
      ok: false,
      error: { status: 403, code: 'NOT_OFFERED' },
    });
    expect(exchange.asked).toEqual([]);
  },
);
