/** Facts about users beside the log: their documents, and the data derived from them. */
import { Accounts } from './accounts/accounts.ts';
import { createSessions } from './accounts/sessions.ts';
import { followSessions } from './accounts/sessionTable.ts';
import { AdminBook } from './admins/adminBook.ts';
import { KeyBook } from './apiKeys/keyBook.ts';
import type { Broker } from './broker/broker.ts';
import { createDocuments } from './documents/documents.ts';
import type { Turns } from './limits/turns.ts';
import { DaySums } from './operatorActs/daySums.ts';
import { TwoPersons } from './operatorActs/twoPersons.ts';
import type { Among } from './ports/acting.ts';
import type { Logger, Store } from './ports.ts';
import { sharePublish } from './sharedPublish.ts';
import { createWarnings } from './warnings/warnings.ts';
import type { Kernel } from './kernel.ts';
import type { SitesDep } from './sites/siteRegistry.ts';

interface PeopleOptions extends Pick<Kernel, 'clock' | 'random'>, SitesDep {
  readonly store: Pick<Store, 'documents'>;
  readonly logger: Logger;
  readonly publishTurns: Turns;
  readonly mayKeep: () => boolean;
  readonly among?: Among;
}

export function createPeople(options: PeopleOptions, broker: Broker) {
  const { clock, sites } = options;
  const documents = createDocuments(options.store.documents);
  const onEnded = broker.endSession;
  const sessions = createSessions({ ...options, documents, onEnded });
  const apiKeys = new KeyBook({ ...options, documents, onEnded: broker.endKey });
  const accounts = new Accounts({ ...options, documents, sessions, apiKeys });
  const admins = new AdminBook({ documents, clock });
  const { directory: profiles } = accounts;
  const turns = options.publishTurns;
  const publish = options.among === undefined ? broker : sharePublish(broker, options.among);
  const warn = createWarnings({ clock, publish, profiles, sites, turns });
  const twoPersons = new TwoPersons({ documents, clock, admins, profiles });
  const daySums = new DaySums({ ...options, documents });
  return {
    documents,
    sessions,
    followedSessions: followSessions({ documents, onEnded }, sessions.table),
    apiKeys,
    accounts,
    admins,
    twoPersons,
    daySums,
    publish,
    warn,
  };
}
