/** Funding of one instrument at one moment. Rules [F-N..]. */
import type { SettleFunding } from '../../domain/futures/commands.ts';
import { ONE } from '../../domain/decimal.ts';
import { fundingPayment } from '../../domain/futures/index.ts';
import type { FuturesPosition, PositionSide } from '../../domain/futuresOrders.ts';
import { addMoney, type Money, money, type Price, type Rate } from '../../domain/quantities.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { type EngineState, type Holding, numberInId, type OptionMarket } from '../state.ts';
import type { Turn } from '../turn.ts';
import { cancelEvery } from './cancel.ts';
import { holdingsIn } from './holdings.ts';
import { liquidationPriceOf } from './liquidationPrice.ts';
import { judgeOptionMarket } from './risk.ts';

type Positioned = { readonly holding: Holding; readonly position: FuturesPosition };

export function settleFunding(turn: Turn, command: SettleFunding): Rejection | undefined {
  const { state } = turn;
  const market = state.markets.get(command.instrument);
  if (market === undefined) return reject('UNKNOWN_STOCK');
  if (command.rate <= -ONE || command.rate >= ONE)
    return reject('INVALID_PARAMETER', { name: 'rate' });
  if (command.dueAt <= (state.fundedUntil.get(command.instrument) ?? -Infinity)) return undefined;
  const mark = market.tick?.markPrice;
  if (mark === undefined) return reject('NO_PRICE');
  if (command.rate !== 0n)
    for (const holding of positionedHoldings(state, market.optionMarkets, command.rate))
      pay(turn, holding, mark, command);
  if (command.rate !== 0n)
    for (const optionMarket of market.optionMarkets)
      for (const { funded } of turn.onTrade)
        funded(turn, optionMarket, { markPrice: mark, fundingRate: command.rate });
  turn.emit({
    type: 'FundingSettled',
    instrument: command.instrument,
    rate: command.rate,
    dueAt: command.dueAt,
  });
  for (const optionMarket of market.optionMarkets) judgeOptionMarket(turn, optionMarket);
  return undefined;
}

/**
 * All positions of the options: those that receive before those that pay, so that one side of an
 * account can pay from what the other receives; then oldest first.
 */
function positionedHoldings(
  state: EngineState,
  optionMarkets: readonly OptionMarket[],
  rate: Rate,
): Holding[] {
  const receiver: PositionSide = rate > 0n ? 'SHORT' : 'LONG';
  const pays = ({ position }: Positioned): number => Number(position.side !== receiver);
  const found: Positioned[] = [];
  for (const member of state.members.values())
    for (const { config } of optionMarkets) {
      const account = member.options.get(config.optionId);
      if (account === undefined) continue;
      for (const holding of holdingsIn(account))
        if (holding.position !== undefined) found.push({ holding, position: holding.position });
    }
  found.sort((a, b) => pays(a) - pays(b) || numberInId(a.position.id) - numberInId(b.position.id));
  return found.map(({ holding }) => holding);
}

function pay(turn: Turn, holding: Holding, mark: Price, command: SettleFunding): void {
  const { position, member } = holding;
  if (position === undefined) return;
  const { side, quantity } = position;
  const amount = fundingPayment({
    side,
    quantity,
    markPrice: mark,
    fundingRate: command.rate,
  });
  if (amount === 0n) return;
  const isIsolated = position.marginType === 'ISOLATED';
  const wallet = member.futures;
  if (!isIsolated && wallet.point.balance + amount < 0n) cancelEvery(turn, member, 'NO_MARGIN');
  const stands = isIsolated ? position.margin : wallet.point.balance;
  const missing = stands + amount < 0n ? -(stands + amount) : 0n;
  const posting = startPosting();
  toPocket(posting, wallet, isIsolated ? 'margin' : 'point', amount + missing);
  toHouse(posting, 'insurance', 'FUTURES', -missing);
  toHouse(posting, 'funding', 'FUTURES', -amount);
  post(turn.emit, posting, 'FUNDING', position.id);
  turn.emit({
    type: 'FundingPaid',
    position: fundedPosition(turn, holding, position, amount, missing),
    rate: command.rate,
    markPrice: mark,
    amount,
    insurance: money(missing),
    at: turn.at,
  });
}

function fundedPosition(
  turn: Turn,
  holding: Holding,
  position: FuturesPosition,
  amount: Money,
  missing: bigint,
): FuturesPosition {
  const isIsolated = position.marginType === 'ISOLATED';
  const margin = isIsolated ? money(position.margin + amount + missing) : position.margin;
  return {
    ...position,
    margin,
    liquidationPrice: liquidationPriceOf(holding, { ...position, margin }),
    funding: addMoney(position.funding, amount),
    updatedAt: turn.at,
  };
}
