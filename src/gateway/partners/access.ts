/** Who may see and make partners: partners below themselves, operators by permission everywhere. */
import type { UserId } from '../../domain/ids.ts';
import type { Permission } from '../../domain/permissions.ts';
import { reject } from '../../domain/rejections.ts';
import { isPermitted } from '../admins/permitted.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { allDocuments } from '../documents/allDocuments.ts';
import type { FollowedCache } from '../documents/followedCache.ts';
import { KIND, type Partner, partnerIn } from '../accounts/partnerCodes.ts';
import type { Kernel } from '../kernel.ts';

export interface Requester {
  readonly userId: UserId;
  readonly isOperator: boolean;
}

/**
 * The requester as a partner or an operator; NO_PERMISSION for any other user.
 * @param permission what an operator needs; undefined where the call is for partners alone
 */
export async function partnerRequester(
  core: AdminsDep & AccountReadsDep,
  userId: UserId,
  permission: Permission | undefined,
): Promise<Reply<Requester>> {
  const role = await core.readAccounts((accounts) => accounts.userById(userId)?.role);
  if (role === 'PARTNER') return succeed({ userId, isOperator: false });
  const isOperator = permission !== undefined && (await isPermitted(core, userId, permission));
  return isOperator ? succeed({ userId, isOperator }) : refuse(reject('NO_PERMISSION'));
}

/** Codes and names of partners in memory: every list shows them. */
export class PartnerNames {
  readonly #documents: Kernel['documents'];
  #loaded: Promise<Map<UserId, Partner>> | undefined;
  /** In a process that follows; the feed does not say which of them changed. */
  readonly followed: FollowedCache;

  constructor({ documents }: Pick<Kernel, 'documents'>) {
    this.#documents = documents;
    const reload = async (): Promise<void> => {
      this.#loaded = undefined;
      await this.#all();
    };
    this.followed = { changed: reload, reload };
  }

  /** The earliest code of each partner; one that failed to load is read again. */
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

export interface PartnerNamesDep {
  readonly partnerNames: PartnerNames;
}
