/** The payment providers as calls and callbacks see them. */
import type { DnwId } from '../../domain/ids.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { Members } from './members.ts';
import type { ProviderPort } from './port.ts';
import type { KeptRequest, Requests } from './requests.ts';
import type { Standing } from './wire.ts';

export interface Providers {
  readonly members: Members;
  readonly requests: Pick<Requests, 'find' | 'list'>;
  /** Undefined for one that is not connected. */
  readonly portOf: (provider: Provider) => ProviderPort | undefined;
  /** Resolves once the first attempt at a request is over, or after 8 s. */
  readonly begun: (id: DnwId) => Promise<KeptRequest | undefined>;
  /**
   * Accepts a status that a provider sent by itself. Resolves when it is stored and, if final,
   * carried out; rejects while the store fails. False when nothing was requested of the provider
   * under this id.
   */
  readonly confirm: (id: DnwId, provider: Provider, standing: Standing) => Promise<boolean>;
  /**
   * Closes what is held after its application ended. Undefined where nothing was requested under
   * this id, false where it is not so held.
   */
  readonly close: (id: DnwId) => Promise<boolean | undefined>;
}

export interface ProvidersDep {
  readonly providers: Providers;
}
