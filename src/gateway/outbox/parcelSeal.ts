/**
 * Seals what messages say while they wait for an operator to read them, so that no copy of the store
 * shows a code. Rule [A-V24].
 */
import { base64url } from 'jose';
import * as v from 'valibot';
import type { RandomBytes } from '../ports.ts';
import { seal, unseal } from '../twoStep/sealed.ts';
import type { SecretStore } from './marks.ts';

const META_KEY = 'outbox.secret';
const SECRET_BYTES = 32;

const said = v.pipe(v.string(), v.parseJson(), v.object({ subject: v.string(), text: v.string() }));

export type Said = v.InferOutput<typeof said>;

export interface ParcelSeal {
  /** @param id of the parcel: the text can be opened for the same alone */
  readonly seal: (id: string, what: Said) => Promise<string>;
  /** Undefined for what was sealed with a key that is lost. */
  readonly unseal: (id: string, sealed: string) => Promise<Said | undefined>;
}

async function readKey(meta: SecretStore, random: RandomBytes): Promise<CryptoKey> {
  const stored = await meta.read(META_KEY);
  const secret = stored === undefined ? random(SECRET_BYTES) : base64url.decode(stored);
  if (stored === undefined) await meta.write(META_KEY, base64url.encode(secret));
  return crypto.subtle.importKey('raw', new Uint8Array(secret), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
}

/** A failure of the store rejects and is not cached. */
export function createParcelSeal(meta: SecretStore, random: RandomBytes): ParcelSeal {
  let reading: Promise<CryptoKey> | undefined;
  const key = (): Promise<CryptoKey> => {
    reading ??= readKey(meta, random).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  return {
    seal: async (id, what) => seal(await key(), random, `parcel ${id}`, JSON.stringify(what)),
    unseal: async (id, sealed) => {
      const opened = await unseal(await key(), `parcel ${id}`, sealed).catch(() => undefined);
      return opened === undefined ? undefined : v.parse(said, opened);
    },
  };
}
