/** Positions and funding of an account: changes by events, and their notices. */
import { current, isDraft, type Draft } from 'immer';
import { formatDecimal, multiply, parseDecimal, roundToStep } from '../../domain/decimal.ts';
import { reachableLiquidationText } from '../../domain/futures/stopReach.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { FundingPayment } from '../../protocol/futures/accountEvents.ts';
import type { WirePosition } from '../../protocol/futures/entities.ts';
import type {
  AccountEvents,
  AccountEventType,
  EventEntries,
  EventEntry,
  NoticeContent,
} from '../feature.ts';
import { putFirst } from '../lists.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';

type Content = NoticeContent<FuturesNoticeKey>;
type Values = Content['values'];
type PositionEventType = Exclude<
  Extract<AccountEventType, `POSITION_${string}` | 'FUNDING_FEE'>,
  'POSITION_MODE_UPDATE'
>;
type PositionEvent = AccountEvents[PositionEventType];

const PERCENT_STEP = 1_000_000n;
const HUNDRED = 10_000_000_000n;

/** A share as percent, two decimals, rounded up: a warning never sounds milder than it is. */
const toPercent = (share: string): string =>
  formatDecimal(
    roundToStep(multiply(parseDecimal(share) ?? 0n, HUNDRED, 'up'), PERCENT_STEP, 'up'),
  );

function setPosition(view: Draft<AccountView>, { position }: PositionEvent): void {
  view.positions[position.id] = position;
}

function dropPosition(view: Draft<AccountView>, { position }: PositionEvent): void {
  delete view.positions[position.id];
}

function addFunding(view: Draft<AccountView>, event: AccountEvents['FUNDING_FEE']): void {
  const { seq, at, position, rate, amount } = event;
  setPosition(view, event);
  const payment: FundingPayment = {
    seq,
    at,
    futuresPositionId: position.id,
    stock: position.stock,
    rate,
    amount,
  };
  if (isDraft(view.fundings)) view.fundings = [...current(view.fundings)];
  const isSame = (other: FundingPayment): boolean =>
    other.futuresPositionId === position.id && other.at === at;
  putFirst(view.fundings, payment, isSame);
}

/** Names the exits that there are; what there is none of has no figure. */
function exitsNotice(takeProfit: string | null, stopLoss: string | null, values: Values): Content {
  const tone = 'info';
  if (takeProfit !== null && stopLoss !== null)
    return { key: 'notice.POSITION_EXITS', tone, values: { ...values, takeProfit, stopLoss } };
  if (takeProfit !== null)
    return { key: 'notice.POSITION_TAKEPROFIT', tone, values: { ...values, takeProfit } };
  if (stopLoss !== null)
    return { key: 'notice.POSITION_STOPLOSS', tone, values: { ...values, stopLoss } };
  return { key: 'notice.POSITION_EXITS_NONE', tone, values };
}

function updateNotice(
  { cause, position }: AccountEvents['POSITION_UPDATE'],
  values: Values,
): Content | undefined {
  const { takeProfit, stopLoss } = position;
  switch (cause) {
    case 'INCREASED':
    case 'REDUCED':
      return { key: `notice.POSITION_${cause}`, tone: 'info', values };
    case 'EXITS':
      return exitsNotice(takeProfit, stopLoss, values);
    // The banner of the warning disappears; that says enough.
    case 'WARNING_OVER':
      return undefined;
  }
}

const say =
  (key: FuturesNoticeKey, tone: Content['tone'] = 'info') =>
  (values: Values, more: Values): Content => ({ key, tone, values: { ...values, ...more } });

const entry = <Event extends PositionEvent>(
  notice: (event: Event, values: Values, position: WirePosition) => Content | undefined,
  fold: EventEntry<NoInfer<Event>, FuturesNoticeKey>['fold'] = setPosition,
): EventEntry<Event, FuturesNoticeKey> => ({
  fold,
  notice: (event, labels) => {
    const { position } = event;
    const { futuresOptionId, stock, side, quantity } = position;
    const label = labels.ofOption(futuresOptionId) ?? stock;
    return notice(event, { label, stock, side, quantity }, position);
  },
  subject: ({ position }) => position.id,
});

export const positionEvents: EventEntries<PositionEventType, FuturesNoticeKey> = {
  POSITION_OPEN: entry((_, values, { entryPrice }) =>
    say('notice.POSITION_OPEN')(values, { price: entryPrice }),
  ),
  POSITION_UPDATE: entry(updateNotice),
  POSITION_UPDATE_LIQUIDPRICE: entry(({ cause }, values, position) => {
    const { liquidationPrice, entryPrice, margin } = position;
    const price = reachableLiquidationText(liquidationPrice, entryPrice);
    return price === undefined
      ? say(`notice.LIQUIDPRICE_${cause}_NONE`)(values, { margin })
      : say(`notice.LIQUIDPRICE_${cause}`)(values, { price, margin });
  }),
  POSITION_CLOSE: entry(
    ({ closePrice }, values, { realizedPnl }) =>
      say('notice.POSITION_CLOSE')(values, { price: closePrice, pnl: realizedPnl }),
    dropPosition,
  ),
  POSITION_WARN: entry(({ marginRatio }, values) =>
    say('notice.POSITION_WARN', 'warning')(values, { ratio: toPercent(marginRatio) }),
  ),
  POSITION_LIQUID: entry(
    ({ bankruptcyPrice }, values) =>
      say('notice.POSITION_LIQUID', 'error')(values, { price: bankruptcyPrice }),
    dropPosition,
  ),
  FUNDING_FEE: entry(
    ({ amount, rate }, values) => say('notice.FUNDING_FEE')(values, { amount, rate }),
    addFunding,
  ),
};
