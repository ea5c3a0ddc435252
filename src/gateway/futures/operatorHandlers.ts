/** Operators' view and change of the fees and limits of futures trading. Rules [R-O..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { type TradingTerms, wrongTradingTerm } from '../../domain/futures/tradingTerms.ts';
import { rate } from '../../domain/quantities.ts';
import type {
  futuresOperatorCalls,
  WireOperatorFees,
  WireTradingTerms,
} from '../../protocol/futures/operatorCalls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import { knownOf } from '../operatorActs/asked.ts';
import { createMoneyActs, type MoneyActsNeeds, type Stakes } from '../operatorActs/moneyActs.ts';
import { refuse, succeed } from '../reply.ts';
import type { TradingTermsDep } from './tradingTermsBook.ts';

const EARLIER_MAX = 50;

const toWireTerms = (terms: TradingTerms, from: number | null): WireTradingTerms => ({
  makerFee: formatDecimal(terms.makerFee),
  takerFee: formatDecimal(terms.takerFee),
  openOrdersMax: terms.openOrdersMax,
  from,
});

const feesInForce = ({ tradingTerms: { shipped, changed } }: TradingTermsDep): TradingTerms =>
  changed.at(-1) ?? shipped;

function feesOf({ tradingTerms: { shipped, changed } }: TradingTermsDep): WireOperatorFees {
  const all = [toWireTerms(shipped, null), ...changed.map((one) => toWireTerms(one, one.from))];
  const [inForce = toWireTerms(shipped, null), ...earlier] = all.toReversed();
  return { inForce, earlier: earlier.slice(0, EARLIER_MAX) };
}

export function futuresOperatorHandlers(
  core: MoneyActsNeeds & TradingTermsDep,
): HandlersOf<typeof futuresOperatorCalls> {
  const moveMoney = createMoneyActs(core);
  return {
    operatorFees: () => succeed(feesOf(core)),

    operatorChangeFees: async (
      { makerFee, takerFee, openOrdersMax, reason },
      { identity: { userId: operator } },
    ) => {
      const changes: Partial<TradingTerms> = {
        ...(makerFee !== undefined && { makerFee: rate(makerFee) }),
        ...(takerFee !== undefined && { takerFee: rate(takerFee) }),
        ...(openOrdersMax !== undefined && { openOrdersMax }),
      };
      const details = {
        ...(makerFee !== undefined && { makerFee: formatDecimal(makerFee) }),
        ...(takerFee !== undefined && { takerFee: formatDecimal(takerFee) }),
        ...(openOrdersMax !== undefined && { openOrdersMax: String(openOrdersMax) }),
      };
      const act = {
        operator,
        name: 'fees.change',
        target: 'futures',
        owner: undefined,
        reason,
        details,
      };
      const before = feesInForce(core);
      const { from: _from, ...was } = toWireTerms(before, null);
      const isLower =
        (changes.makerFee ?? before.makerFee) < before.makerFee ||
        (changes.takerFee ?? before.takerFee) < before.takerFee;
      // No second admin is asked to confirm a change that would be refused.
      const isRefused = wrongTradingTerm({ ...before, ...changes }) !== undefined;
      const stakes: Stakes = isLower && !isRefused ? { kind: 'terms' } : { kind: 'nothing' };
      const more = { call: 'operatorChangeFees', permission: 'options.act', accounts: [] } as const;
      return moveMoney(
        { ...act, ...more, stakes, params: details, before: knownOf(was, details) },
        async () => {
          const result = await core.submit({ type: 'ChangeTradingTerms', changes }, OPERATOR);
          return result.ok ? succeed(feesOf(core)) : refuse(result.rejection);
        },
      );
    },
  };
}
