/** Codes and names of partners in memory: every list shows them. */
import type { UserId } from '../../domain/ids.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import { KIND, partnerIn, type Partner } from '../accounts/partnerCodes.ts';
import type { Kernel } from '../kernel.ts';

export class PartnerNames {
  readonly #documents: Kernel['documents'];
  #loaded: Promise<Map<UserId, Partner>> | undefined;

  constructor({ documents }: Pick<Kernel, 'documents'>) {
    this.#documents = documents;
  }

  /** Of each partner the code that was made first; one that failed to load is read again. */
  async all(): Promise<ReadonlyMap<UserId, Partner>> {
    return this.#all();
  }

  /** After a code was stored. */
  async add(partner: Partner): Promise<void> {
    const known = await this.#all();
    const before = known.get(partner.userId);
    if (before === undefined || before.code === partner.code) known.set(partner.userId, partner);
  }

  #all(): Promise<Map<UserId, Partner>> {
    this.#loaded ??= this.#load().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  async #load(): Promise<Map<UserId, Partner>> {
    const found = new Map<UserId, Partner>();
    for (const document of await allDocuments(this.#documents, KIND)) {
      const partner = partnerIn(document);
      if (partner !== undefined && !found.has(partner.userId)) found.set(partner.userId, partner);
    }
    return found;
  }
}
