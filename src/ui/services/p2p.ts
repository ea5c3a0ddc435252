/** Services of P2P trades. */
import type { Readable } from '../../domain/readable.ts';

export interface P2pServices {
  /** Changes when files or messages of an own trade may be others than those that were read. */
  readonly version: Readable<number>;
  /** The same of all trades, for operators. */
  readonly deskVersion: Readable<number>;
}
