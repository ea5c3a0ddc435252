/** A movement of money is carried out once under its request id. */
import type { Unstamped } from '../../domain/commands.ts';
import type { ExchangeEvent } from '../../domain/events.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import type { ApplyForMoney, ConvertFunds, TransferFunds } from '../../domain/money/commands.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import { type MoneyContent, moneyRequestOf } from '../../engine/money/moneyRequest.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { StoredKinds } from '../requests/requestRows.ts';
import { readDnw } from './rows.ts';
import { toWireApplication, toWireMovement } from './wire.ts';

export const moneyRequests: Pick<StoredKinds, 'money'> = {
  money: {
    history: 'DNW',
    reused: 'CLIENT_REQUEST_ID_REUSED',
    requestedAs: (body) => contentsOf(readDnw(body)),
  },
};

function contentsOf(stored: WireDnw): readonly MoneyContent[] {
  const { walletType: wallet, counterWalletType: to, counterAmount: won, reference } = stored;
  const amount = moneyOf(stored.amount);
  if (to !== null) return [{ from: wallet, to, amount }];
  const said = { type: stored.type, wallet, provider: stored.provider ?? undefined };
  const applied = { ...said, amount, reference };
  return won === null ? [applied] : [applied, { ...said, won: moneyOf(won) }];
}

type MoneyRequest = Unstamped<TransferFunds | ConvertFunds | ApplyForMoney>;

export interface OnceRequest {
  readonly command: MoneyRequest;
  /** Work around a request that is not a repetition; `carryOut` submits it. */
  readonly around?: (carryOut: () => Promise<Reply<WireDnw>>) => Promise<Reply<WireDnw>>;
}

/** Carries out a request under its id once, and answers what became of it. */
export type Once = (request: OnceRequest) => Promise<Reply<WireDnw>>;

export function createOnce(core: Kernel): Once {
  /** The newest row of the request: the outgoing side of a movement. */
  const rowOf = async (userId: UserId, id: ClientOrderId): Promise<Reply<WireDnw>> => {
    const body = await core.requests.stored({ userId, kind: 'money', id });
    return body === undefined ? refuse(reject('TRY_AGAIN')) : succeed(readDnw(body));
  };
  const carryOut = async (command: MoneyRequest): Promise<Reply<WireDnw>> => {
    const result = await core.submit(command);
    if (!result.ok) return refuse(result.rejection);
    const made = madeBy(result.events);
    return made === undefined ? rowOf(command.userId, command.requestId) : succeed(made);
  };
  return ({ command, around = (submit) => submit() }) => {
    const { userId } = command;
    const request = moneyRequestOf(command);
    return core.requests.run({
      userId,
      kind: 'money',
      ...request,
      first: () => rowOf(userId, request.id),
      submit: () => around(() => carryOut(command)),
    });
  };
}

/** Result in the events of a request; undefined for a repetition, which emits none. */
function madeBy(events: readonly ExchangeEvent[]): WireDnw | undefined {
  for (const event of events) {
    if (event.type === 'FundsMoved') return toWireMovement(event.movement).out;
    if (event.type === 'MoneyApplied') return toWireApplication(event.application);
  }
  return undefined;
}
