/** Decides a command and applies its events. */
import type { Command } from '../domain/commands.ts';
import type { ExchangeEvent } from '../domain/events.ts';
import type { Outcome } from './contract.ts';
import { decide } from './decide.ts';
import { evolve } from './evolve.ts';
import type { EngineState } from './state.ts';

const NOTHING = (): void => {};

/**
 * Executes a command on the state and collects its events. A thrown error is a defect, after
 * which the state may be half changed and must be rebuilt from the log.
 * @param beforeEvent called with each event before it changes the state
 */
export function execute(
  state: EngineState,
  command: Command,
  beforeEvent: (event: ExchangeEvent) => void = NOTHING,
): Outcome {
  const events: ExchangeEvent[] = [];
  const rejection = decide(state, command, (event) => {
    beforeEvent(event);
    evolve(state, event);
    events.push(event);
  });
  if (rejection === undefined) return { ok: true, events };
  if (events.length > 0) throw new Error(`${command.type} was refused after an event`);
  return { ok: false, rejection };
}
