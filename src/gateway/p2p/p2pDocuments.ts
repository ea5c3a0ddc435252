/** The personal data of P2P trades: documents of their owners. Rule [Q-G1]. */
import * as v from 'valibot';
import type { Actor } from '../../domain/actor.ts';
import type { UserId } from '../../domain/ids.ts';
import { bankInfo, wireP2pFile } from '../../protocol/p2p/details.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';

/** By a trade's reference. */
const KIND = 'p2p';

const personalData = v.object({
  name: v.string(),
  phone: v.string(),
  /** Bank account of a seller. */
  userAccount: v.nullable(bankInfo),
  /** Where this buyer pays to, if the operator named another account than the exchange's own. */
  counterAccount: v.nullable(bankInfo),
  proofFileId: v.nullable(v.string()),
  dispute: v.nullable(v.string()),
  /** As they were described when they were attached; none in what was stored before there were any. */
  files: v.optional(v.array(wireP2pFile), []),
});
export type PersonalData = v.InferOutput<typeof personalData>;

/** Changed fields of the data; undefined where it stays as it is. */
export type DataChange = (data: PersonalData) => Partial<PersonalData> | undefined;

export interface P2pDocuments {
  readonly read: (reference: string) => Promise<PersonalData | undefined>;
  readonly create: (reference: string, owner: UserId, data: PersonalData) => Promise<void>;
  /** Changes some of the data; nothing where it was erased. */
  readonly change: (reference: string, actor: Actor, change: DataChange) => Promise<void>;
  readonly remove: (reference: string, owner: UserId) => Promise<void>;
}

export function createP2pDocuments(documents: Documents, clock: Clock): P2pDocuments {
  const put = (reference: string, owner: UserId | undefined, data: PersonalData): PutDocument => ({
    type: 'put',
    kind: KIND,
    id: reference,
    owner,
    audit: 'fact',
    body: JSON.stringify(data),
  });
  const find = async (reference: string) => {
    const stored = await documents.get(KIND, reference);
    return stored && { stored, data: v.parse(personalData, JSON.parse(stored.body)) };
  };
  return {
    read: async (reference) => (await find(reference))?.data,
    create: async (reference, owner, data) => {
      await documents.transact([put(reference, owner, data)], { actor: owner, at: clock.now() });
    },
    change: async (reference, actor, changeOf) => {
      for (;;) {
        const found = await find(reference);
        if (found === undefined) return;
        const { stored, data } = found;
        const changes = changeOf(data);
        if (changes === undefined) return;
        const change = {
          ...put(reference, stored.owner, { ...data, ...changes }),
          expectedVersion: stored.version,
        };
        const { ok } = await documents.transact([change], { actor, at: clock.now() });
        if (ok) return;
      }
    },
    remove: async (reference, owner) => {
      await documents.transact([{ type: 'delete', kind: KIND, id: reference, audit: 'fact' }], {
        actor: owner,
        at: clock.now(),
      });
    },
  };
}
