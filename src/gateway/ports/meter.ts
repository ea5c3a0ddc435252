/**
 * Measurements of the running exchange that a host may take. It is called for groups of commands
 * and requests to providers, never inside a decision; where there is no meter, nothing is measured.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { Rejection } from '../../domain/rejections.ts';

export type CommandKind = Unstamped['type'];

export interface AnsweredCommand {
  readonly item: {
    readonly command: { readonly type: CommandKind };
    /** Submission time of the monotonic clock, ms. */
    readonly submittedAt: number;
  };
  readonly result: { readonly ok: true } | { readonly ok: false; readonly rejection: Rejection };
}

export interface LoopMeter {
  /** Commands that were stored and answered together; `answeredAt` in ms of the same clock. */
  readonly answered: (commands: readonly AnsweredCommand[], answeredAt: number) => void;
  /** A command that was not carried out, because the queue is full or the store away. */
  readonly refused: (command: { readonly type: CommandKind }) => void;
}

export interface ProviderMeter {
  /** How a request to a provider ended; `unknown` where no readable answer came. */
  readonly provider: (provider: Provider, outcome: 'done' | 'refused' | 'unknown') => void;
}

export type Meter = LoopMeter & ProviderMeter;
