/** Effects of the mark price on copies: liquidation and funding. Rules [Y-C..]. */
import { fundedCopy, isBeyondMargin } from '../../domain/copytrade/heldCopy.ts';
import type { Copy } from '../../domain/copytrade/copytrade.ts';
import { fundingPayment } from '../../domain/futures/index.ts';
import { money, type Price, type Rate } from '../../domain/quantities.ts';
import { post, startPosting, toHouse, toPocket } from '../ledger/posting.ts';
import { memberOf, numberInId, type OptionMarket } from '../state.ts';
import type { OnTick } from '../tables.ts';
import { collectReached } from '../triggerIndex.ts';
import type { Turn } from '../turn.ts';
import { finishEveryBlock } from './blocks.ts';
import { liquidateCopy } from './closeCopy.ts';
import { copiesInOption, copyById, liquidationsIn } from './copyState.ts';
import { withLiquidation } from './openCopy.ts';

/** Liquidates the copies whose margin a tick has used up, oldest first. */
export const liquidateReached: OnTick = (turn, { optionMarkets }) => {
  for (const optionMarket of optionMarkets) judgeCopies(turn, optionMarket);
};

function judgeCopies(turn: Turn, { config, market }: OptionMarket): void {
  const index = liquidationsIn(turn.state, config.optionId);
  if (index === undefined || market.tick === undefined) return;
  const { markPrice } = market.tick;
  const hits = collectReached(index, market.tick);
  hits.sort((a, b) => a.number - b.number);
  const due = hits.filter(({ copy }) => isBeyondMargin(copy, markPrice, config.tiers));
  if (due.length === 0) return;
  finishEveryBlock(turn);
  for (const { copy } of due) {
    // A block may have closed it, or a part of it.
    const left = copyById(turn.state, copy.id);
    if (left !== undefined && isBeyondMargin(left, markPrice, config.tiers))
      liquidateCopy(turn, left, markPrice);
  }
}

/** Funding of one option's copies at the mark: those that receive before those that pay. */
export function fundCopies(
  turn: Turn,
  optionMarket: OptionMarket,
  terms: { readonly markPrice: Price; readonly fundingRate: Rate },
): void {
  finishEveryBlock(turn);
  const receiver = terms.fundingRate > 0n ? 'SHORT' : 'LONG';
  const copies = copiesInOption(turn.state, optionMarket.config.optionId).toSorted(
    (a, b) =>
      Number(a.side !== receiver) - Number(b.side !== receiver) ||
      numberInId(a.id) - numberInId(b.id),
  );
  for (const copy of copies) fundCopy(turn, copy, terms);
  judgeCopies(turn, optionMarket);
}

function fundCopy(
  turn: Turn,
  copy: Copy,
  terms: { readonly markPrice: Price; readonly fundingRate: Rate },
): void {
  const { side, quantity } = copy;
  const amount = fundingPayment({ side, quantity, ...terms });
  if (amount === 0n) return;
  const funded = fundedCopy(copy, terms);
  const missing = money(funded.margin - copy.margin - amount);
  const posting = startPosting();
  toPocket(posting, memberOf(turn.state, copy.followerId).futures, 'margin', amount + missing);
  toHouse(posting, 'insurance', 'FUTURES', -missing);
  toHouse(posting, 'funding', 'FUTURES', -amount);
  post(turn.emit, posting, 'FUNDING', copy.id);
  turn.emit({
    type: 'CopyFunded',
    copy: withLiquidation(turn.state, { ...copy, ...funded, updatedAt: turn.at }),
    rate: terms.fundingRate,
    markPrice: terms.markPrice,
    amount,
    insurance: missing,
    at: turn.at,
  });
}
