/** An exchange on a given store whose users move play money between two of their wallets. */
import { randomBytes } from 'node:crypto';
import {
  type ClientOrderId,
  parseClientOrderId,
  type UserId,
  userId,
} from '../../src/domain/ids.ts';
import { INSTRUMENTS } from '../../src/domain/instruments/index.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import { provideRowCode } from '../../src/engine/index.ts';
import { exchangeRules, INSURANCE } from '../../src/gateway/exchange.ts';
import { createSyntheticFeed } from '../../src/gateway/feeds/index.ts';
import { createGateway, type Gateway } from '../../src/gateway/gateway.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { generatedRowCode } from '../../src/server/generatedRowCode.ts';
import { authOfIds } from '../settlement/exchange.ts';
import { clock, logger, register } from '../host.ts';

/** `submitted` to the loop, or `called` over HTTP without a port. */
export type Way = 'submitted' | 'called';

export interface TransferExchange {
  /**
   * Transfers of all users, each user's next once the previous one is acknowledged; returns
   * transfers per second.
   */
  readonly transfer: (count: number, way: Way) => Promise<number>;
  readonly stop: () => Promise<void>;
}

const AMOUNT = '1';

function clientId(text: string): ClientOrderId {
  const id = parseClientOrderId(text);
  if (id === undefined) throw new Error('not a request id');
  return id;
}

/** There and back in turn. */
const betweenOf = (turn: number) =>
  turn % 2 === 0
    ? ({ from: 'FUTURES', to: 'USDT' } as const)
    : ({ from: 'USDT', to: 'FUTURES' } as const);

async function submit({ core }: Gateway, user: UserId, id: string, turn: number): Promise<void> {
  const result = await core.submit({
    type: 'TransferFunds',
    userId: user,
    requestId: clientId(id),
    ...betweenOf(turn),
    amount: moneyOf(AMOUNT),
  });
  if (!result.ok) throw new Error(`a transfer was refused: ${result.rejection.code}`);
}

async function call({ http }: Gateway, user: UserId, id: string, turn: number): Promise<void> {
  const response = await http.fetch(
    new Request(`http://exchange.test${CALLS.transfer.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user}` },
      body: JSON.stringify({ clientRequestId: id, ...betweenOf(turn), amount: AMOUNT }),
    }),
  );
  const body = await response.text();
  if (response.status !== 200) throw new Error(`a transfer was refused: ${body}`);
}

export async function openTransferExchange(store: Store, users: number): Promise<TransferExchange> {
  provideRowCode(generatedRowCode);
  const feed = createSyntheticFeed({
    seed: 'bench',
    anchorAt: clock.now(),
    instruments: INSTRUMENTS.map(({ code }) => code),
  });
  const gateway = createGateway({
    store,
    clock,
    feed,
    logger,
    rules: exchangeRules(feed),
    insurance: INSURANCE,
    random: (length) => new Uint8Array(randomBytes(length)),
    auth: authOfIds,
  });
  await gateway.start();
  await register(gateway, users);
  let made = 0;
  return {
    transfer: async (count, way) => {
      const each = Math.floor(count / users);
      const send = way === 'submitted' ? submit : call;
      const begin = performance.now();
      await Promise.all(
        Array.from({ length: users }, async (_, index) => {
          for (let turn = 0; turn < each; turn += 1) {
            made += 1;
            await send(gateway, userId(index + 1), `bench-${made}`, turn);
          }
        }),
      );
      return (each * users * 1_000) / (performance.now() - begin);
    },
    stop: () => gateway.stop(),
  };
}
