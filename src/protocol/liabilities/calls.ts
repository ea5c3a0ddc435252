/** Proof of liabilities: published roots, and the path from one's own balances to one of them. */
import * as v from 'valibot';
import { type CallDocs, defineCall, GUEST_READ, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { integerParam, millis, pageOf, pageParams, siteInfoId } from '../fields.ts';

/** A whole number of 1e-8 of a currency. */
const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9]\d{0,39})$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const sums = v.pipe(v.array(amount), v.readonly());

/**
 * `top` is the hash at the top of the tree, `previous` the `hash` of the root before it, empty for
 * the first.
 */
export const wireLiabilityRoot = v.object({
  number: v.number(),
  at: millis,
  users: v.number(),
  currencies: v.pipe(v.array(v.string()), v.readonly()),
  sums,
  top: hash,
  previous: v.union([hash, v.literal('')]),
  hash,
});

const wireLiabilityProof = v.object({
  root: wireLiabilityRoot,
  leaf: v.object({ userId: v.string(), salt: hash, sums }),
  path: v.pipe(
    v.array(v.object({ side: v.picklist(['LEFT', 'RIGHT']), hash, sums })),
    v.readonly(),
  ),
});

export const liabilityCalls = {
  liabilityRoots: defineCall({
    ...GUEST_READ,
    path: '/api/liabilities/roots',
    params: v.object({ ...pageParams, siteInfoId }),
    answer: pageOf(wireLiabilityRoot),
  }),
  liabilityPath: defineCall({
    ...MEMBER_READ,
    path: '/api/liabilities/path',
    cost: 20,
    params: v.object({ number: v.optional(integerParam(1, 1_000_000_000)), siteInfoId }),
    answer: wireLiabilityProof,
  }),
} as const;

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const root = {
  number: 1,
  at: AT,
  users: 2,
  currencies: ['USDT', 'BTC'],
  sums: ['3000000000000', '50000000'],
  top: HASH,
  previous: '',
  hash: HASH,
};

export const liabilityDocs = {
  liabilityRoots: {
    summary:
      'The published roots of the trees of all balances, newest first: one a day at 00:00 in Korea, and ' +
      "one at the operator's word. Each contains the hash of the one before it. Amounts are whole numbers " +
      'of 1e-8; src/domain/liabilities says what is hashed.',
    isExtension: true,
    refusals: [],
    example: { params: {}, answer: { items: [root], total: 1, page: 1, size: 20 } },
  },
  liabilityPath: {
    summary:
      "The caller's own leaf and the way from it to a published root, the newest where `number` is left " +
      'out. The last seven trees are kept. `npm run verify-liabilities -- FILE` verifies it without the exchange.',
    isExtension: true,
    refusals: ['NO_LIABILITY_PROOF'],
    example: {
      params: { number: 1 },
      answer: {
        root,
        leaf: { userId: 'u-1', salt: HASH, sums: ['1000000000000', '50000000'] },
        path: [{ side: 'RIGHT', hash: HASH, sums: ['2000000000000', '0'] }],
      },
    },
  },
} satisfies CallDocs<typeof liabilityCalls>;
