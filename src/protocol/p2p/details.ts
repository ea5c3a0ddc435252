/** What a request for a P2P trade carries beyond its amount, and what calls answer of a trade. */
import * as v from 'valibot';
import { P2P_SIDES } from '../../domain/p2p/p2p.ts';
import { decimalParam, identifier, shownAs } from '../fields.ts';
import { walletType } from '../ledger/entities.ts';
import { wireP2p } from './entities.ts';

const line = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/** An account at a bank, as people write it down. */
export const bankInfo = v.object({
  code: v.pipe(v.string(), v.regex(/^\d{3}$/)),
  account: v.pipe(v.string(), v.trim(), v.regex(/^\d[\d-]{3,28}\d$/)),
  holder: line(40),
});

const p2pDetail = v.object({
  side: v.picklist(P2P_SIDES),
  walletType: v.optional(walletType, 'USDT'),
  /** Of a seller: where the won are paid to. */
  bankInfo: v.optional(bankInfo),
  /** What the page showed: a figure that is worse for the user is refused with P2P_WON_CHANGED. */
  won: v.optional(decimalParam),
});

/** JSON text of `p2pDetail`. */
export const detailJson = v.pipe(
  v.string(),
  v.maxLength(1_000),
  shownAs({
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: {
      type: 'object',
      required: ['side'],
      properties: {
        side: { enum: [...P2P_SIDES] },
        walletType: { enum: [...walletType.options], default: 'USDT' },
        bankInfo: {
          type: 'object',
          description: 'Needed to sell: where the won are paid to.',
          required: ['code', 'account', 'holder'],
          properties: {
            code: { type: 'string', description: 'Of GET /api/banklist.' },
            account: { type: 'string', description: 'Digits and dashes.' },
            holder: { type: 'string' },
          },
        },
        won: {
          type: 'string',
          description: 'What the page showed; a worse figure is refused with P2P_WON_CHANGED.',
        },
      },
    },
  }),
  v.parseJson(),
  p2pDetail,
);

export const personName = line(40);
export const personPhone = v.pipe(v.string(), v.trim(), v.regex(/^\+?\d[\d -]{5,18}\d$/));

/**
 * A trade with its personal data, which is null where its owner's data was erased. `account` is
 * where the won are paid to: of the user who sells, or from MATCHED on of the exchange.
 */
export const wireP2pDetails = v.object({
  ...wireP2p.entries,
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  account: v.nullable(
    v.object({ code: v.string(), bankName: v.string(), account: v.string(), holder: v.string() }),
  ),
  /** The file that the payer attached as a proof. */
  proofFileId: v.nullable(identifier),
  /** What the disputing side wrote. */
  dispute: v.nullable(v.string()),
});
export type WireP2pDetails = v.InferOutput<typeof wireP2pDetails>;

/** A trade as operators see it. */
export const wireOperatorP2p = v.object({
  ...wireP2pDetails.entries,
  userId: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
});
export type WireOperatorP2p = v.InferOutput<typeof wireOperatorP2p>;
