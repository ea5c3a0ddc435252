/** Acts of a P2P trade's owner at each of its steps, and the requirements of a request. Pure. */
import type { P2pSide, P2pStatus } from '../../../../domain/p2p/p2p.ts';
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import { reject } from '../../../../domain/rejections.ts';
import { type BankFields, isWholeAccount } from '../../../people/fieldRules.ts';
import type { Connection } from '../../../services/app.ts';
import { amountReason, feeAndReceives, type Reason, typedAmount } from '../forms/amountRules.ts';
import { wonFor } from '../forms/WonFigures.tsx';

export type P2pAct = 'pay' | 'confirm' | 'cancel' | 'dispute';

const ACTS: Readonly<Record<P2pSide, Readonly<Partial<Record<P2pStatus, readonly P2pAct[]>>>>> = {
  BUY: { REQUESTED: ['cancel'], MATCHED: ['pay', 'cancel'], PAID: ['dispute'] },
  SELL: { REQUESTED: ['cancel'], PAID: ['confirm', 'dispute'], DISPUTED: ['confirm'] },
};

/** The first one is what the trade waits for. */
export const p2pActs = (side: P2pSide, status: P2pStatus): readonly P2pAct[] =>
  ACTS[side][status] ?? [];

export interface P2pRequestFacts {
  readonly connection: Connection['state'];
  readonly side: P2pSide;
  /** As typed. */
  readonly point: string;
  readonly name: string;
  readonly phone: string;
  readonly bank: BankFields;
  /** Terms of the side; undefined until they are known. */
  readonly terms: WireTerms | undefined;
  /** Won for one unit; undefined without a price. */
  readonly rate: string | undefined;
  /** Amount that can be sold; null while it is unknown. */
  readonly available: string | null;
  /** Remaining turnover of a bonus that locks the rest in the wallet. */
  readonly remaining?: string | undefined;
  /** Why an operator lets nothing leave the account. */
  readonly freeze?: { readonly reason: string } | undefined;
}

/** Whole won that a buyer pays or a seller is paid; undefined without an amount, limits or a rate. */
export function wonOfRequest(
  facts: Pick<P2pRequestFacts, 'side' | 'point' | 'terms' | 'rate'>,
): string | undefined {
  const { side, point, terms, rate } = facts;
  if (side === 'BUY') return wonFor(typedAmount(point), rate, 'up');
  const known = terms === undefined ? undefined : feeAndReceives(point, terms);
  return wonFor(known?.receives, rate, 'down');
}

/** The first reason why a trade cannot be requested; undefined when it can. */
export function requestReason(facts: P2pRequestFacts): Reason | undefined {
  const { connection, side, point, terms, available, remaining, freeze } = facts;
  if (terms === undefined) return { text: 'wallet.off.terms' };
  const isSale = side === 'SELL';
  const limits = amountReason({
    connection,
    amount: point,
    terms,
    ...(isSale && { freeze }),
  });
  if (limits !== undefined) return limits;
  const won = wonOfRequest(facts);
  if (won === '0') return { refusal: reject('CONVERT_TOO_SMALL') };
  const short = isSale
    ? amountReason({ connection, amount: point, available, remaining })
    : undefined;
  if (short !== undefined) return short;
  const isNamed = facts.name.trim() !== '' && /^\+?\d[\d -]{5,18}\d$/.test(facts.phone.trim());
  if (!isNamed) return { text: 'wallet.off.person' };
  if (isSale && !isWholeAccount(facts.bank)) return { text: 'wallet.off.bank' };
  return won === undefined ? { text: 'wallet.off.quote' } : undefined;
}
