/** Differences between a client's fold and the exchange's current state. */
import { isDeepStrictEqual } from 'node:util';
import type { AccountView } from '../../src/protocol/accountView.ts';
import type { GatewayCore } from '../../src/gateway/core.ts';
import { applicationsOf } from '../../src/engine/money/moneyState.ts';
import { toWireApplication } from '../../src/gateway/money/wire.ts';
import { readP2p } from '../../src/gateway/p2p/wire.ts';
import type { WirePosition } from '../../src/protocol/futures/entities.ts';
import { ANSWERS } from '../support/specBackend/answers.ts';
import { strip } from '../support/specBackend/shape.ts';
import type { Client } from './client.ts';
import type { AccountReads } from '../../src/gateway/ports/accountReads.ts';

const byId = <T extends { readonly id: string }>(
  items: readonly T[],
): Readonly<Record<string, T>> => Object.fromEntries(items.map((item) => [item.id, item]));

/**
 * Wallets move with the mark price too, which no event reports: only what is booked is compared.
 */
const booked = ({
  point,
  gameWaitPoint,
  realPoint,
}: {
  point: string;
  gameWaitPoint: string;
  realPoint?: string | undefined;
}) => ({
  point,
  gameWaitPoint,
  realPoint,
});

/** Part of an entity that the client was sent: all, or the fields that the specification names. */
const sentTo =
  ({ isSpec }: Client, address: string) =>
  (value: unknown): unknown =>
    isSpec ? strip(value, { '*': ANSWERS.get(address) ?? {} }) : value;

/** The newest trade is read with its details where there is no list: what the list has of it. */
const asListed = (mine: object | null, listed: object | null): unknown =>
  strip(mine, Object.fromEntries(Object.keys(listed ?? {}).map((name) => [name, {}])));

/**
 * A position as stored events state it: a cross position's liquidation price moves with the
 * account, which no stored event reports.
 */
const asStated = (position: WirePosition): WirePosition =>
  position.marginType === 'CROSS' ? { ...position, liquidationPrice: null } : position;

function differences(view: AccountView, accounts: AccountReads, client: Client): string[] {
  const { userId, isSpec } = client;
  const found: string[] = [];
  const compare = (what: string, mine: unknown, theirs: unknown): void => {
    if (!isDeepStrictEqual(mine, theirs)) found.push(what);
  };
  if (!isSpec) compare('seq', view.seq, accounts.lastSeq(userId));
  const asOrders = sentTo(client, 'GET /api/futures/history/open_order');
  const asPositions = sentTo(client, 'GET /api/futures/history/open_position');
  compare(
    'openOrders',
    asOrders({ ...view.openOrders }),
    asOrders(byId(accounts.openOrders(userId))),
  );
  compare(
    'positions',
    asPositions(byId(Object.values(view.positions).map(asStated))),
    asPositions(byId(accounts.positions(userId).map(asStated))),
  );
  compare(
    'openBets',
    Object.keys(view.openBets),
    accounts.openBets(userId).map(({ id }) => id),
  );
  compare('positionMode', view.positionMode, accounts.positionMode(userId));
  for (const setting of accounts.settings(userId)) {
    const known = view.settings[setting.futuresOptionId];
    if (known !== undefined) compare(`setting ${setting.futuresOptionId}`, known, setting);
  }
  for (const wallet of accounts.wallets(userId)) {
    const known = view.wallets[wallet.type];
    if (known !== undefined) compare(wallet.type, booked(known), booked(wallet));
  }
  return found;
}

/**
 * A line for each client that knows something else than the exchange, or whose log folds to
 * something else.
 */
export async function divergences(
  core: GatewayCore,
  clients: readonly Client[],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const client of clients) {
    const { view, userId } = client;
    const found = await core.readAccounts((accounts) => differences(view, accounts, client));
    const applications = await core.readState((state) =>
      [...applicationsOf(state, userId).values()].map(({ application }) =>
        toWireApplication(application),
      ),
    );
    const asApplications = sentTo(client, 'POST /api/dnw/apply');
    if (
      !isDeepStrictEqual(
        asApplications({ ...view.applications }),
        asApplications(byId(applications)),
      )
    )
      found.push('applications');
    const newest = await core.rows({ kind: 'P2P', userId, page: 1, size: 1 });
    const p2p = newest.items.map((body) => readP2p(body).p2p)[0] ?? null;
    if (!isDeepStrictEqual(client.isSpec ? asListed(view.p2p, p2p) : view.p2p, p2p))
      found.push('p2p');
    const replayed = client.replayed();
    if (replayed !== undefined && !isDeepStrictEqual(replayed, view)) found.push('log');
    if (client.unreadable > 0) found.push(`${client.unreadable} unreadable messages`);
    const history = await core.history({
      kind: 'TRADE',
      userId,
      page: 1,
      size: view.fills.length + 1,
    });
    const fills = history.items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill.id] : []));
    if (
      !isDeepStrictEqual(
        view.fills.map(({ id }) => id),
        fills.slice(0, view.fills.length),
      )
    )
      found.push('fills');
    if (found.length > 0) lines.push(`${userId}: ${found.join(', ')}`);
  }
  return lines;
}
