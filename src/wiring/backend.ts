/** Which exchange this page talks to: a server, or the one in a worker of its own. */
import type { KeyValue } from '../db/keyValue.ts';
import { storedHostUrl } from '../db/siteMemory.ts';
import { STORAGE_KEYS } from '../db/storageKeys.ts';
import { messagePortTransport } from '../streams/portTransport.ts';
import { liveTransport, type Transport } from '../streams/transport.ts';
import type { Mode } from '../ui/services/app.ts';
import { joinPracticeExchange } from '../workers/clients/exchangeClient.ts';

export const storedMode = (storage: KeyValue): Mode =>
  storage.get(STORAGE_KEYS.mode) === 'practice' ? 'practice' : 'live';
export const keepMode = (storage: KeyValue, mode: Mode): void =>
  storage.set(STORAGE_KEYS.mode, mode);

/** Live: the stored host url, else the one given at the build, else the page's own origin. */
export function createTransport(mode: Mode, storage: KeyValue): Transport {
  if (mode === 'practice') {
    const run = storage.get(STORAGE_KEYS.practiceRun);
    return messagePortTransport(joinPracticeExchange(run).port, run);
  }
  const built: unknown = import.meta.env['VITE_API_URL'];
  const builtUrl = typeof built === 'string' && URL.canParse(built) ? built : undefined;
  return liveTransport(storedHostUrl(storage) ?? builtUrl ?? location.origin);
}
