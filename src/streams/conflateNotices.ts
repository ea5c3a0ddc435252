/** Notices of one moment → what is shown of them: a cancel-all is one toast, not two hundred. */
import { divide, formatDecimal, parseDecimal } from '../domain/decimal.ts';
import type { ClientNotice, NoticeKey } from './notices.ts';

/** A notice and what it is about: the order, position or option. */
export interface Said {
  readonly notice: ClientNotice;
  readonly subject: string;
}

/** Notices that are counted when several come at once; all of one row count together. */
const COUNTED: readonly (readonly [many: NoticeKey, keys: readonly NoticeKey[]])[] = [
  ['notice.ORDER_SUCCESS_MANY', ['notice.ORDER_SUCCESS']],
  [
    'notice.ORDER_CANCEL_MANY',
    [
      'notice.ORDER_CANCEL',
      'notice.ORDER_CANCEL_LIQUIDATION',
      'notice.ORDER_CANCEL_REDUCE_ONLY',
      'notice.TAKEPROFIT_CANCEL',
      'notice.STOPLOSS_CANCEL',
    ],
  ],
  ['notice.ORDER_FILLED_MANY', ['notice.ORDER_FILLED', 'notice.ORDER_FILLED_PART']],
  ['notice.POSITION_CLOSE_MANY', ['notice.POSITION_CLOSE']],
  ['notice.FUNDING_FEE_MANY', ['notice.FUNDING_FEE']],
  ['notice.BET_TAKEN_MANY', ['notice.BET_TAKEN']],
  ['notice.BET_RESULT_MANY', ['notice.BET_WON', 'notice.BET_LOST', 'notice.BET_VOID']],
];

const MANY: ReadonlyMap<NoticeKey, NoticeKey> = new Map(
  COUNTED.flatMap(([many, keys]) => keys.map((key) => [key, many] as const)),
);

const isFill = (key: NoticeKey): boolean =>
  key === 'notice.ORDER_FILLED' ||
  key === 'notice.ORDER_FILLED_PART' ||
  key === 'notice.TAKEPROFIT_FILLED' ||
  key === 'notice.STOPLOSS_FILLED';

/** How far a position has come; of one moment the first word stays with the newest figures. */
const isGrowth = (key: NoticeKey): boolean =>
  key === 'notice.POSITION_OPEN' || key === 'notice.POSITION_INCREASED';

const figure = (notice: ClientNotice, name: string): bigint =>
  parseDecimal(notice.values[name] ?? '') ?? 0n;

/** Two fills of one order as one: their quantities added, their prices weighted with them (cut). */
function addFills(before: ClientNotice, after: ClientNotice): ClientNotice {
  const [first, second] = [figure(before, 'quantity'), figure(after, 'quantity')];
  const quantity = first + second;
  const value = figure(before, 'price') * first + figure(after, 'price') * second;
  const price = quantity === 0n ? 0n : divide(value, quantity, 'cut');
  const values = { quantity: formatDecimal(quantity), price: formatDecimal(price) };
  return { ...after, values: { ...after.values, ...values } };
}

/** Both in one, when the later one only goes on with what the earlier one began. */
function join(before: Said, after: Said): ClientNotice | undefined {
  if (before.subject !== after.subject) return undefined;
  if (isFill(before.notice.key) && isFill(after.notice.key))
    return addFills(before.notice, after.notice);
  if (isGrowth(before.notice.key) && after.notice.key === 'notice.POSITION_INCREASED') {
    const { values } = before.notice;
    return {
      ...after.notice,
      key: before.notice.key,
      values: { ...values, ...after.notice.values },
    };
  }
  return before.notice.key === after.notice.key ? after.notice : undefined;
}

/** Goes on with the newest of the same kind about the same thing, where there is one. */
function joinSubjects(said: readonly Said[]): readonly ClientNotice[] {
  const joined: Said[] = [];
  for (const each of said) {
    const at = joined.findLastIndex((earlier) => join(earlier, each) !== undefined);
    const earlier = joined[at];
    const notice = earlier === undefined ? undefined : join(earlier, each);
    if (notice === undefined) joined.push(each);
    else joined[at] = { subject: each.subject, notice };
  }
  return joined.map(({ notice }) => notice);
}

/** Liquidation prices that moved because of a leverage that is told itself. */
function withoutConsequences(notices: readonly ClientNotice[]): readonly ClientNotice[] {
  const told = new Set(
    notices
      .filter(({ key }) => key === 'notice.LEVERAGE_UPDATE')
      .map(({ values }) => values['label']),
  );
  return notices.filter(
    ({ key, values }) => key !== 'notice.LIQUIDPRICE_LEVERAGE' || !told.has(values['label']),
  );
}

/** What the bets of a round came to together; undefined for notices without money. */
function sumPayouts(notices: readonly ClientNotice[]): string | undefined {
  const payouts = notices.flatMap(({ values }) => parseDecimal(values['payout'] ?? '') ?? []);
  return payouts.length === 0
    ? undefined
    : formatDecimal(payouts.reduce((sum, payout) => sum + payout, 0n));
}

/** What is shown of the notices of one moment, in their order. */
export function conflateNotices(said: readonly Said[]): readonly ClientNotice[] {
  const joined = withoutConsequences(joinSubjects(said));
  const alike = new Map<NoticeKey, ClientNotice[]>();
  for (const notice of joined) {
    const many = MANY.get(notice.key);
    const others = many === undefined ? undefined : alike.get(many);
    if (many !== undefined && others === undefined) alike.set(many, [notice]);
    others?.push(notice);
  }
  const told = new Set<NoticeKey>();
  return joined.flatMap((notice) => {
    const many = MANY.get(notice.key);
    const counted = many === undefined ? [] : (alike.get(many) ?? []);
    if (many === undefined || counted.length === 1) return notice;
    // Once, in the place of the first.
    if (told.has(many)) return [];
    told.add(many);
    const payout = sumPayouts(counted);
    const values = { count: String(counted.length), ...(payout !== undefined && { payout }) };
    return { ...notice, key: many, values };
  });
}
