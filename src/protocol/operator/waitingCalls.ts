/** How much waits for an operator, by section of the console. */
import * as v from 'valibot';
import { type CallDocs, defineCall } from '../call.ts';
import { siteInfoId } from '../fields.ts';

const count = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));

/** A section that the requester may not read is left out. */
const wireWaiting = v.object({
  /** Members who signed up at a site with approval. */
  users: count,
  /** Undecided applications. */
  applications: count,
  /** Acts that wait for a second admin. */
  approvals: count,
  /** P2P trades whose next step is the counter's. */
  p2p: count,
  /** Deposits that are held. */
  deposits: count,
  /** Requests of providers that are held. */
  providers: count,
  /** Codes that no carrier took, as long as they are good. */
  outbox: count,
  /** Questions without an answer. */
  contacts: count,
  /** Members who applied for trading. */
  copytrade: count,
});
export type WireWaiting = v.InferOutput<typeof wireWaiting>;

export const waitingCalls = {
  operatorWaiting: defineCall({
    kind: 'read',
    method: 'GET',
    access: { role: 'ADMIN' },
    cost: 5,
    path: '/api/operator/waiting',
    params: v.object({ siteInfoId }),
    answer: wireWaiting,
  }),
} as const;

export const waitingDocs = {
  operatorWaiting: {
    summary: 'How much waits for an operator, of what the requester may read.',
    isExtension: true,
    refusals: [],
    example: {
      params: {},
      answer: {
        users: 2,
        applications: 4,
        approvals: 1,
        p2p: 1,
        deposits: 1,
        providers: 0,
        outbox: 1,
        contacts: 3,
        copytrade: 0,
      },
    },
  },
} satisfies CallDocs<typeof waitingCalls>;
