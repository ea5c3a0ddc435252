/** The client's parts joined to a scripted exchange, with time in the test's hand. */
import { createClientLog, type ClientLog } from '../../../../src/db/clientLog.ts';
import { openClientDatabase, type ClientDatabase } from '../../../../src/db/database.ts';
import { createKeyValue, type KeyValue } from '../../../../src/db/keyValue.ts';
import { createSessionStore, type SessionStore } from '../../../../src/db/sessions.ts';
import type { SiteFeature } from '../../../../src/domain/siteType.ts';
import { createApi, type Api } from '../../../../src/streams/api.ts';
import { createExclusive } from '../../../../src/streams/exclusive.ts';
import { accountFactCodec, type AccountFact } from '../../../../src/streams/facts.ts';
import { createSocket, type Socket } from '../../../../src/streams/socket.ts';
import { ManualScheduler, START } from './manualScheduler.ts';
import { ScriptedExchange } from './scriptedExchange.ts';

// Loaded beforehand: a part that loads takes more turns than a test waits for.
await import('../../../../src/protocol/memberCalls.ts');
await import('../../../../src/streams/missingCall.ts');
await import('../../../../src/streams/standIns.ts');
await import('../../../../src/protocol/laterCalls.ts');

export interface Harness {
  readonly exchange: ScriptedExchange;
  readonly scheduler: ManualScheduler;
  readonly storage: KeyValue;
  readonly sessions: SessionStore;
  readonly api: Api;
  readonly socket: Socket;
  /** Signs in as u-1 with a token good for 15 minutes. */
  readonly signIn: () => void;
}

/** @param offers what the site is known to offer; undefined before it is known */
export function createHarness(offers?: (feature: SiteFeature) => boolean): Harness {
  const exchange = new ScriptedExchange();
  const scheduler = new ManualScheduler();
  exchange.now = () => scheduler.now();
  const storage = createKeyValue(undefined);
  const { origin } = exchange.transport;
  const sessions = createSessionStore(storage, 'live', origin);
  const api = createApi({
    transport: exchange.transport,
    sessions,
    scheduler,
    exclusive: createExclusive(undefined),
    siteInfoId: () => 7,
    language: () => 'ko',
    offers,
  });
  // Its heartbeats would run on the machine's clock.
  const socket = createSocket({
    transport: exchange.transport,
    tokens: api.tokens,
    scheduler,
    heartbeatMs: 0,
  });
  return {
    exchange,
    scheduler,
    storage,
    sessions,
    api,
    socket,
    signIn: () =>
      sessions.set({
        accessToken: 'access-1',
        refreshToken: 'refresh-1',
        expiresAt: START + 900_000,
        user: { id: 'u-1', username: 'name_1', role: 'PLAYER', status: 'NORMAL' },
      }),
  };
}

let databases = 0;

export interface OpenLog {
  readonly database: ClientDatabase;
  readonly log: ClientLog<AccountFact>;
}

export function openLog(): OpenLog {
  databases += 1;
  const database = openClientDatabase(`streams-${databases}`);
  return { database, log: createClientLog(database, accountFactCodec) };
}

export async function readFacts(
  log: ClientLog<AccountFact>,
  source: string,
): Promise<readonly AccountFact[]> {
  const facts: AccountFact[] = [];
  const outcome = await log.replay(source, 0, { onBatch: (batch) => facts.push(...batch) });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return facts;
}
