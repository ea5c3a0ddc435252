/** Random identifier by which the exchange recognises this browser; it reveals nothing about it. */
import type { KeyValue } from './keyValue.ts';
import { STORAGE_KEYS } from './storageKeys.ts';

const BYTES = 16;
const MARK = /^[0-9a-f]{32}$/;

/** The mark, made and stored when it is first read. */
export const createDeviceMark = (storage: Pick<KeyValue, 'get' | 'set'>) => (): string => {
  const known = storage.get(STORAGE_KEYS.deviceMark);
  if (known !== undefined && MARK.test(known)) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.set(STORAGE_KEYS.deviceMark, made);
  return made;
};
