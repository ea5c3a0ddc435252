/** Common dependencies of handlers of users and of operators. */
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { ChatDesk } from './chat/chatDesk.ts';
import { createP2pDocuments, type P2pDocuments } from './p2pDocuments.ts';

export interface P2pParts {
  readonly documents: P2pDocuments;
  readonly chat: ChatDesk;
}

export function createP2pParts(core: Kernel & AdminsDep & AccountReadsDep): P2pParts {
  const documents = createP2pDocuments(core.documents, core.clock);
  return { documents, chat: new ChatDesk(core, documents) };
}
