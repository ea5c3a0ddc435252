/** Partner codes: documents of their partners, found by site and code. Rules [A-V30] to [A-V32]. */
import * as v from 'valibot';
import type { SiteId, UserId } from '../../domain/ids.ts';
import { partnerCode } from '../../domain/partners/partners.ts';
import type { PutDocument } from '../documents/documents.ts';
import type { StoredDocument } from '../ports/documents.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';

export const KIND = 'partner';

const body = v.object({ siteId: v.number(), code: v.string(), name: v.string() });

export interface Partner {
  readonly userId: UserId;
  readonly code: string;
  /** As people who sign up see it. */
  readonly name: string;
}

const idOf = (siteId: SiteId, code: string): string => `${siteId}/${code}`;

/** The code in a document; undefined where it has no owner. */
export function partnerIn({ owner, body: text }: StoredDocument): Partner | undefined {
  if (owner === undefined) return undefined;
  const { code, name } = v.parse(body, JSON.parse(text));
  return { userId: owner, code, name };
}

/** Who has a code, partner or not by now. */
export async function ownerOfCode(
  { documents }: Pick<Kernel, 'documents'>,
  siteId: SiteId,
  code: string,
): Promise<(Partner & { readonly version: number }) | undefined> {
  const found = await documents.get(KIND, idOf(siteId, code));
  const partner = found && partnerIn(found);
  return partner && { ...partner, version: found.version };
}

/**
 * The partner behind a code as typed; undefined where there is none, and where its member is no
 * partner or may not act.
 */
export async function findPartner(
  core: Pick<Kernel, 'documents'> & AccountReadsDep,
  siteId: SiteId,
  text: string,
): Promise<Partner | undefined> {
  const code = partnerCode(text);
  const found = code === undefined ? undefined : await ownerOfCode(core, siteId, code);
  if (found === undefined) return undefined;
  const user = await core.readAccounts((accounts) => accounts.userById(found.userId));
  return user?.role === 'PARTNER' && user.status === 'NORMAL' ? found : undefined;
}

/** @param version of the code's document, 0 for a new one */
export const putPartner = (
  siteId: SiteId,
  { userId, code, name }: Partner,
  version: number,
): PutDocument => ({
  type: 'put',
  kind: KIND,
  id: idOf(siteId, code),
  owner: userId,
  labels: [`site:${siteId}`],
  keywords: [code, name],
  expectedVersion: version,
  body: JSON.stringify({ siteId, code, name }),
});
