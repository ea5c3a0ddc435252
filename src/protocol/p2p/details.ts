/** Fields of a request for a P2P trade beyond its amount, and of the answers about a trade. */
import * as v from 'valibot';
import { USER_STATUSES } from '../../domain/accounts.ts';
import { P2P_SIDES, P2P_STATUSES } from '../../domain/p2p/p2p.ts';
import { P2P_PARTIES } from '../../domain/p2p/steps.ts';
import { P2P_TAKERS } from '../../domain/p2p/takers.ts';
import { decimalParam, identifier, millis, shownAs } from '../fields.ts';
import { wireFile } from '../files/calls.ts';
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
  /** Bank account of a seller, which receives the won. */
  bankInfo: v.optional(bankInfo),
  /**
   * Amount in won that the page showed: a figure that is worse for the user is refused with
   * P2P_WON_CHANGED.
   */
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

/** A step that a trade has taken. */
export const wireP2pStep = v.object({
  status: v.picklist(P2P_STATUSES),
  /** Null where the step was taken before steps were kept. */
  at: v.nullable(millis),
  by: v.picklist(P2P_TAKERS),
  /** Why the operator took it; empty for any other step. */
  reason: v.string(),
});
export type WireP2pStep = v.InferOutput<typeof wireP2pStep>;

/** A file as it is shown beside what it was attached to. */
export const wireP2pAttachment = v.omit(wireFile, ['createdAt']);

/** A file that a side attached to a trade. */
export const wireP2pFile = v.object({
  ...wireP2pAttachment.entries,
  by: v.picklist(P2P_PARTIES),
  at: millis,
});
export type WireP2pFile = v.InferOutput<typeof wireP2pFile>;

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
  /** Text of the disputing user. */
  dispute: v.nullable(v.string()),
  /** Files that both sides attached, oldest first; none where a server does not name them. */
  files: v.optional(v.array(wireP2pFile), []),
  /** Statuses that it has passed through, oldest first; none where a server does not name them. */
  steps: v.optional(v.array(wireP2pStep), []),
});
export type WireP2pDetails = v.InferOutput<typeof wireP2pDetails>;

/** A trade as operators list it. */
export const wireOperatorP2p = v.object({
  ...v.omit(wireP2pDetails, ['steps']).entries,
  userId: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
  /** Messages of the user that no operator has opened. */
  unread: v.optional(v.number(), 0),
});
export type WireOperatorP2p = v.InferOutput<typeof wireOperatorP2p>;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The other user of a trade, as operators see them; texts are null once the account is closed. */
export const wireP2pMember = v.object({
  registeredAt: v.nullable(millis),
  status: v.nullable(v.picklist(USER_STATUSES)),
  name: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  email: v.nullable(v.string()),
  isTwoStepOn: v.boolean(),
  /** Number of their trades by status. */
  trades: v.record(v.picklist(P2P_STATUSES), count),
  /** How many of them were disputed. */
  disputes: count,
  /** The newest others, newest first. */
  newest: v.array(wireP2p),
});
export type WireP2pMember = v.InferOutput<typeof wireP2pMember>;

/** A trade with all that it is decided by. */
export const wireP2pCase = v.object({
  ...wireOperatorP2p.entries,
  steps: v.array(
    v.object({
      ...wireP2pStep.entries,
      /** Username of the operator who took it; null where none did, or their trail was erased. */
      operator: v.nullable(v.string()),
    }),
  ),
  member: wireP2pMember,
});
export type WireP2pCase = v.InferOutput<typeof wireP2pCase>;
