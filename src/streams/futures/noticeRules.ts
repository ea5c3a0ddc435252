/** How many notices about futures become few. */
import type { Notice } from '../../protocol/notice.ts';
import type { NoticeRules } from '../feature.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';

const FILLS: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.ORDER_FILLED',
  'notice.ORDER_FILLED_PART',
  'notice.ORDER_CLOSED',
  'notice.ORDER_KEPT_TAKEPROFIT',
  'notice.ORDER_KEPT_STOPLOSS',
  'notice.ORDER_KEPT_BOTH',
  'notice.TAKEPROFIT_FILLED',
  'notice.STOPLOSS_FILLED',
]);

/** A growing position; of one moment the first key stays, with the newest figures. */
const GROWTHS: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.POSITION_OPEN',
  'notice.POSITION_INCREASED',
]);

const PLACED: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.ORDER_SUCCESS',
  'notice.ORDER_ACCEPTED',
]);
const LEVERAGE_UPDATE = 'notice.LEVERAGE_UPDATE' satisfies FuturesNoticeKey;

/** Consequences of a fill that the notice of its order covers. */
const FILL_CONSEQUENCES: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.POSITION_OPEN',
  'notice.POSITION_INCREASED',
  'notice.POSITION_REDUCED',
  'notice.POSITION_CLOSE',
]);

const LEVERAGE_CONSEQUENCES: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.LIQUIDPRICE_LEVERAGE',
  'notice.LIQUIDPRICE_LEVERAGE_NONE',
]);

const isFillOf = (notice: Notice, stock: string | undefined): boolean =>
  FILLS.has(notice.key) && notice.values['stock'] === stock;

function join<N extends Notice>(before: N, after: N): N | undefined {
  // That it was placed is said by itself, also of an order that fills at once.
  if (PLACED.has(before.key) && !PLACED.has(after.key)) return undefined;
  // Each other notice of an order says what it has come to, so the newest says it all.
  if (before.thread !== undefined && before.thread === after.thread) return after;
  if (GROWTHS.has(before.key) && after.key === 'notice.POSITION_INCREASED')
    return { ...after, key: before.key, values: { ...before.values, ...after.values } };
  return undefined;
}

function isConsequence({ key, values }: Notice, others: readonly Notice[]): boolean {
  if (FILL_CONSEQUENCES.has(key)) return others.some((other) => isFillOf(other, values['stock']));
  // A liquidation price that moved with a leverage that has a notice of its own.
  return (
    LEVERAGE_CONSEQUENCES.has(key) &&
    others.some(
      (other) => other.key === LEVERAGE_UPDATE && other.values['label'] === values['label'],
    )
  );
}

export const futuresNoticeRules: NoticeRules<FuturesNoticeKey> = {
  counted: [
    {
      many: 'notice.ORDER_SUCCESS_MANY',
      keys: ['notice.ORDER_SUCCESS', 'notice.ORDER_ACCEPTED'],
    },
    {
      many: 'notice.ORDER_CANCEL_MANY',
      keys: [
        'notice.ORDER_CANCEL',
        'notice.ORDER_CANCEL_LIQUIDATION',
        'notice.ORDER_CANCEL_REDUCE_ONLY',
        'notice.TAKEPROFIT_CANCEL',
        'notice.STOPLOSS_CANCEL',
        'notice.STOP_CANCEL',
      ],
    },
    {
      many: 'notice.ORDER_FILLED_MANY',
      keys: [
        'notice.ORDER_FILLED',
        'notice.ORDER_FILLED_PART',
        'notice.ORDER_CLOSED',
        'notice.ORDER_KEPT_TAKEPROFIT',
        'notice.ORDER_KEPT_STOPLOSS',
        'notice.ORDER_KEPT_BOTH',
      ],
    },
    { many: 'notice.POSITION_CLOSE_MANY', keys: ['notice.POSITION_CLOSE'] },
    { many: 'notice.FUNDING_FEE_MANY', keys: ['notice.FUNDING_FEE'] },
  ],
  join,
  isConsequence,
  // A leverage change is shown only on the page of that option.
  isForPage: ({ key, values }, openOptions) =>
    key !== LEVERAGE_UPDATE || openOptions.some((id) => String(id) === values['futuresOptionId']),
};
