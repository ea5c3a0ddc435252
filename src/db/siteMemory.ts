/** The site that this browser saw last, stored so that the app opens without a network. */
import type { KeyValue } from './keyValue.ts';
import { keyInMode, STORAGE_KEYS, type StorageMode } from './storageKeys.ts';

export interface RememberedSite {
  readonly id: number;
  readonly stockPrefix: string;
  readonly coinInfo: string;
  /** JSON text of the whole site information. */
  readonly text: string;
}

export interface SiteMemory {
  /** JSON text of the site information as last loaded from this backend. */
  readonly load: () => string | undefined;
  readonly save: (site: RememberedSite) => void;
  /** JSON text of the instruments offered there. */
  readonly loadOptions: () => string | undefined;
  readonly saveOptions: (text: string) => void;
  /** Number of the site last loaded, for calls made before it is known again. */
  readonly siteId: () => number | undefined;
}

/** @param backend origin and site code; settings of another site are not used for this one */
export function createSiteMemory(
  storage: KeyValue,
  mode: StorageMode,
  backend: string,
): SiteMemory {
  const key = (name: string): string => keyInMode(name, mode);
  const siteKey = `${key(STORAGE_KEYS.siteInfo)}|${backend}`;
  const optionsKey = `${key(STORAGE_KEYS.options)}|${backend}`;
  return {
    load: () => storage.get(siteKey),
    save: ({ id, stockPrefix, coinInfo, text }) => {
      storage.set(siteKey, text);
      storage.set(key(STORAGE_KEYS.currentSiteId), String(id));
      storage.set(key(STORAGE_KEYS.stockPrefix), stockPrefix);
      storage.set(key(STORAGE_KEYS.coinInfo), coinInfo);
    },
    loadOptions: () => storage.get(optionsKey),
    saveOptions: (text) => storage.set(optionsKey, text),
    siteId: () => {
      const id = Number(storage.get(key(STORAGE_KEYS.currentSiteId)));
      return Number.isSafeInteger(id) && id > 0 ? id : undefined;
    },
  };
}

/** The backend this browser was pointed to; undefined = the page's own origin. Only http and https. */
export function storedHostUrl(storage: KeyValue): string | undefined {
  const text = storage.get(STORAGE_KEYS.hostUrl);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, origin } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
