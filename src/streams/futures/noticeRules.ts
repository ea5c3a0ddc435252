/** How many notices about futures become few. */
import { divide, formatDecimal, parseDecimal } from '../../domain/decimal.ts';
import type { Notice } from '../../protocol/notice.ts';
import type { NoticeRules } from '../feature.ts';
import type { FuturesNoticeKey } from './noticeKeys.ts';

const FILLS: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.ORDER_FILLED',
  'notice.ORDER_FILLED_PART',
  'notice.TAKEPROFIT_FILLED',
  'notice.STOPLOSS_FILLED',
]);

/** A growing position; of one moment the first key stays, with the newest figures. */
const GROWTHS: ReadonlySet<string> = new Set<FuturesNoticeKey>([
  'notice.POSITION_OPEN',
  'notice.POSITION_INCREASED',
]);

const LEVERAGE_UPDATE = 'notice.LEVERAGE_UPDATE' satisfies FuturesNoticeKey;

const figure = (notice: Notice, name: string): bigint =>
  parseDecimal(notice.values[name] ?? '') ?? 0n;

/** Two fills of one order as one: their quantities added, their prices weighted with them (cut). */
function addFills<N extends Notice>(before: N, after: N): N {
  const [first, second] = [figure(before, 'quantity'), figure(after, 'quantity')];
  const quantity = first + second;
  const value = figure(before, 'price') * first + figure(after, 'price') * second;
  const price = quantity === 0n ? 0n : divide(value, quantity, 'cut');
  const values = { quantity: formatDecimal(quantity), price: formatDecimal(price) };
  return { ...after, values: { ...after.values, ...values } };
}

function join<N extends Notice>(before: N, after: N): N | undefined {
  if (FILLS.has(before.key) && FILLS.has(after.key)) return addFills(before, after);
  if (GROWTHS.has(before.key) && after.key === 'notice.POSITION_INCREASED')
    return { ...after, key: before.key, values: { ...before.values, ...after.values } };
  return undefined;
}

export const futuresNoticeRules: NoticeRules<FuturesNoticeKey> = {
  counted: [
    { many: 'notice.ORDER_SUCCESS_MANY', keys: ['notice.ORDER_SUCCESS'] },
    {
      many: 'notice.ORDER_CANCEL_MANY',
      keys: [
        'notice.ORDER_CANCEL',
        'notice.ORDER_CANCEL_LIQUIDATION',
        'notice.ORDER_CANCEL_REDUCE_ONLY',
        'notice.TAKEPROFIT_CANCEL',
        'notice.STOPLOSS_CANCEL',
      ],
    },
    {
      many: 'notice.ORDER_FILLED_MANY',
      keys: ['notice.ORDER_FILLED', 'notice.ORDER_FILLED_PART'],
    },
    { many: 'notice.POSITION_CLOSE_MANY', keys: ['notice.POSITION_CLOSE'] },
    { many: 'notice.FUNDING_FEE_MANY', keys: ['notice.FUNDING_FEE'] },
  ],
  join,
  // A liquidation price that moved with a leverage that has a notice of its own.
  isConsequence: ({ key, values }, others) =>
    key === 'notice.LIQUIDPRICE_LEVERAGE' &&
    others.some(
      (other) => other.key === LEVERAGE_UPDATE && other.values['label'] === values['label'],
    ),
  // A leverage change is shown only on the page of that option.
  isForPage: ({ key, values }, openOptions) =>
    key !== LEVERAGE_UPDATE || openOptions.some((id) => String(id) === values['futuresOptionId']),
};
