/** Services of money that moves. */
import type { Readable } from '../../domain/readable.ts';
import type { MoneyCommand } from '../../protocol/money/commands.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { Answer } from '../../protocol/answer.ts';

export interface MoneyServices {
  /**
   * Sends a command that moves money until its outcome is known; the client request id in it makes
   * a repetition the same request. Never rejects.
   */
  readonly send: (command: MoneyCommand) => Promise<Answer<WireDnw>>;
  /** Changes when limits, fees or rates may be others than those that were read. */
  readonly termsVersion: Readable<number>;
}
