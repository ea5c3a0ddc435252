/** The operator's settlement of what a partner earned in a day. Rules [N-S..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import {
  parseProfitDay,
  paymentsOf,
  profitDayEnd,
  profitDayText,
} from '../../domain/partners/profits.ts';
import { reject } from '../../domain/rejections.ts';
import { settlementOf } from '../../engine/partnerState.ts';
import type { partnerCalls } from '../../protocol/partners/calls.ts';
import type { Handler } from '../calls/endpoint.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import type { MoneyAct, MoveMoney, Stakes } from '../operatorActs/moneyActs.ts';
import { refuse, succeed } from '../reply.ts';
import { partnerNamed, type PartnerParts, withView } from './reads.ts';
import { judge, toWireDay } from './wire.ts';
import type { PartnerTerms } from '../../domain/partners/partners.ts';
import { rateOf, rate as toRate } from '../../domain/quantities.ts';

export const settleDay =
  (parts: PartnerParts, moveMoney: MoveMoney): Handler<typeof partnerCalls.operatorPartnerSettle> =>
  async ({ partnerId, day: text, reason }, { identity: { userId: operator } }) => {
    const { core } = parts;
    const named = await partnerNamed(parts, partnerId);
    if (!named.ok) return named;
    const userId = named.answer;
    const day = parseProfitDay(text);
    if (day === undefined) return refuse(reject('INVALID_PARAMETER', { name: 'day' }));
    const shown = () =>
      withView(parts, true, (view) =>
        toWireDay(
          view,
          judge(view, { day, partnerId: userId, rows: view.book.rowsOf(day, userId) }),
        ),
      );
    if (await core.readState((state) => settlementOf(state, userId, day) !== undefined))
      return succeed(await shown());
    // The book is read after this moment: whatever is stored from then on belongs to a later day.
    if (core.clock.now() < profitDayEnd(day)) return refuse(reject('PARTNER_DAY_OPEN'));
    const payments = await core.partners.read((book) => paymentsOf(book.rowsOf(day, userId)));
    if (payments.length === 0) return refuse(reject('PARTNER_NOTHING_DUE'));
    const act = {
      operator,
      name: 'partner.settle',
      target: userId,
      owner: userId,
      reason,
      details: { day: profitDayText(day) },
    };
    const moving: MoneyAct = {
      ...act,
      call: 'operatorPartnerSettle',
      permission: 'partners.act',
      accounts: [userId],
      stakes: { kind: 'money', moved: payments },
      params: { partnerId: userId, day: profitDayText(day) },
      shown: {
        day: profitDayText(day),
        paid: payments
          .map(({ amount, currency }) => `${formatDecimal(amount)} ${currency}`)
          .join(', '),
      },
    };
    return moveMoney(moving, async () => {
      const settled = await core.submit({ type: 'SettlePartner', userId, day, payments }, OPERATOR);
      return settled.ok ? succeed(await shown()) : refuse(settled.rejection);
    });
  };

// Terms of partners: as calls give them, and what a change of them puts at stake.

const NONE = rateOf('0');
/** The terms of a member who is made a partner without any. */
export const FIRST_TERMS: PartnerTerms = {
  kind: 'AFFILIATE',
  rates: { FUTURES: NONE, ROUNDS: NONE, COPY: NONE },
};

/** Rates of a call, scaled by 10^8. */
export const ratesOf = (rates: Readonly<Record<'FUTURES' | 'ROUNDS' | 'COPY', bigint>>) => ({
  FUTURES: toRate(rates.FUTURES),
  ROUNDS: toRate(rates.ROUNDS),
  COPY: toRate(rates.COPY),
});

type Rates = PartnerTerms['rates'];

/** Rates as decimal shares. */
export const ratesInWords = (rates: Rates): Readonly<Record<string, string>> => ({
  FUTURES: formatDecimal(rates.FUTURES),
  ROUNDS: formatDecimal(rates.ROUNDS),
  COPY: formatDecimal(rates.COPY),
});

/** Terms by which a partner earns more than before, or by other rules, take two admins. */
export const stakesOf = (before: PartnerTerms, { kind, rates }: PartnerTerms): Stakes => {
  const isMore = (['FUTURES', 'ROUNDS', 'COPY'] as const).some(
    (source) => rates[source] > before.rates[source],
  );
  return isMore || (kind !== before.kind && before !== FIRST_TERMS)
    ? { kind: 'terms' }
    : { kind: 'nothing' };
};
