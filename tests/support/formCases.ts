/** A random account, and what the screens know of it and of one market: the facts of every form. */
import type { Unstamped } from '../../src/domain/commands.ts';
import { formatDecimal } from '../../src/domain/decimal.ts';
import { PARTS_MAX } from '../../src/domain/futures/orderParts.ts';
import type { FuturesPosition, PositionMode } from '../../src/domain/futuresOrders.ts';
import { type OptionId, userId } from '../../src/domain/ids.ts';
import type { Price } from '../../src/domain/quantities.ts';
import { positionModeOf, positionsOf, workingOrdersOf } from '../../src/engine/index.ts';
import { toWireOrder, toWirePosition } from '../../src/gateway/futures/wire.ts';
import { toWireBook } from '../../src/gateway/market/wire.ts';
import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../src/protocol/futures/entities.ts';
import type { Estimate, EstimateInput } from '../../src/protocol/futures/pricedView.ts';
import type { WireBook, WireTicker } from '../../src/protocol/market/entities.ts';
import { estimateToText, inputToQuestion } from '../../src/streams/futures/pricedTexts.ts';
import { type Account, type AccountCase, accountOf, onTick } from './estimateCases.ts';
import { BTC_OPTION, clientId } from './engine.ts';
import { wireOption, wireTicker } from './wireMarket.ts';

export const USER = userId(1);

/** Where last and mark of the market stand, in hundredths of a per mille of what they were. */
export interface Moved {
  readonly last: number;
  readonly mark: number;
}

/** Facts of the screens: the account, one option, its prices, and the worker's answers. */
export interface FormFacts {
  readonly account: Account;
  readonly mode: PositionMode;
  readonly option: WireFuturesOption;
  readonly setting: { readonly leverage: number; readonly marginType: 'CROSS' | 'ISOLATED' };
  readonly ticker: WireTicker;
  readonly book: WireBook | undefined;
  readonly positions: readonly WirePosition[];
  readonly orders: readonly WireOrder[];
  readonly estimate: (input: EstimateInput) => Estimate | undefined;
  /** Whether the exchange accepts a command now: `accepted`, or the code of the rejection. */
  readonly send: (command: Unstamped) => string;
}

const positionsIn = (positions: readonly FuturesPosition[], option: OptionId) =>
  positions.filter(({ optionId }) => optionId === option);

/** The first market of the account after it has moved; the screens have all that was published. */
export function formFactsOf(given: AccountCase, moved: Moved): FormFacts {
  const account = accountOf(given);
  const { state } = account.exchange;
  const at = (parts: number): Price => {
    const mark = account.markOf(BTC_OPTION);
    return onTick(BTC_OPTION, mark + (mark * BigInt(parts)) / 100_000n);
  };
  account.move(BTC_OPTION, { last: at(moved.last), mark: at(moved.mark) });
  const optionMarket = state.options.get(BTC_OPTION);
  const tick = optionMarket?.market.tick;
  if (optionMarket === undefined || tick === undefined) throw new Error('no market');
  const { config } = optionMarket;
  const member = state.members.get(USER);
  const setting = member?.options.get(BTC_OPTION)?.setting ?? optionMarket.defaultSetting;
  const worker = account.book();
  return {
    account,
    mode: positionModeOf(state, USER),
    option: wireOption({
      id: BTC_OPTION,
      priceBand: formatDecimal(state.rules.priceBand),
      tickSize: formatDecimal(config.tickSize),
      lotSize: formatDecimal(config.lotSize),
      minQuantity: formatDecimal(config.minQuantity),
      maxQuantity: formatDecimal(config.maxQuantity),
      closingPartsMax: PARTS_MAX,
      leverageMax: config.leverageMax,
      makerFee: formatDecimal(state.rules.makerFee),
      takerFee: formatDecimal(state.rules.takerFee),
    }),
    setting: { leverage: setting.leverage, marginType: setting.marginType },
    ticker: wireTicker({
      last: formatDecimal(tick.lastPrice),
      mark: formatDecimal(tick.markPrice),
      index: formatDecimal(tick.indexPrice),
    }),
    book: toWireBook(tick.book),
    positions: positionsIn(positionsOf(state, USER), BTC_OPTION).map(toWirePosition),
    orders: workingOrdersOf(state, USER).map(toWireOrder),
    estimate: (input) => {
      const answer = worker.estimate(inputToQuestion(input));
      return answer && { buy: estimateToText(answer.buy), sell: estimateToText(answer.sell) };
    },
    send: (command) => {
      const outcome = account.attempt(command);
      return outcome.ok ? 'accepted' : outcome.rejection.code;
    },
  };
}

/** Quantity of each side's position, as the forms read it. */
export const heldOf = (
  positions: readonly WirePosition[],
): { readonly LONG: string | undefined; readonly SHORT: string | undefined } => ({
  LONG: positions.find(({ side }) => side === 'LONG')?.quantity,
  SHORT: positions.find(({ side }) => side === 'SHORT')?.quantity,
});

export const FORM_ID = clientId('form');
