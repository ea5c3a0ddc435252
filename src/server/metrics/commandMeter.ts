/** Commands by kind and outcome, and how long they took; outcomes of payment providers. */
import { Counter, Gauge } from 'prom-client';
import type { Provider } from '../../domain/ledger/accounts.ts';
import type { CommandKind, Meter } from '../../gateway/ports/meter.ts';
import { createDurations } from './durations.ts';
import { addCounter, type Registers } from './registers.ts';

const CARRIED_OUT = 'ok';
const REFUSED = 'TRY_AGAIN';

/** Outcomes of one kind since the last time somebody asked. */
type Outcomes = Map<string, number>;

const addTo = (outcomes: Outcomes, outcome: string): void =>
  void outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);

/** Plain counts between two readings: the library looks a counter up by its labels each time. */
function createCounts(registers: Registers) {
  const counted = new Map<CommandKind, Outcomes>();
  addCounter(registers, {
    name: 'maru_commands_total',
    help: 'Commands by kind and outcome: ok, or the code of the refusal',
    labelNames: ['kind', 'outcome'],
    collect() {
      for (const [kind, outcomes] of counted) {
        for (const [outcome, count] of outcomes) this.inc({ kind, outcome }, count);
        outcomes.clear();
      }
    },
  });
  return (kind: CommandKind): Outcomes => {
    const known = counted.get(kind);
    if (known !== undefined) return known;
    const outcomes: Outcomes = new Map();
    counted.set(kind, outcomes);
    return outcomes;
  };
}

export function createCommandMeter(registers: Registers): Meter {
  const countsOf = createCounts(registers);
  const addDuration = createDurations(registers);
  const requests = new Counter({
    name: 'maru_provider_requests_total',
    help: 'Requests to payment providers by outcome',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const states = new Gauge({
    name: 'maru_provider_up',
    help: 'Whether the last request to a payment provider was answered',
    labelNames: ['provider'],
    registers,
  });
  return {
    answered: (commands, answeredAt) => {
      for (const { item, result } of commands) {
        const { type } = item.command;
        addTo(countsOf(type), result.ok ? CARRIED_OUT : result.rejection.code);
        addDuration(type, answeredAt - item.submittedAt);
      }
    },
    refused: ({ type }) => addTo(countsOf(type), REFUSED),
    provider: (provider: Provider, outcome) => {
      requests.inc({ provider, outcome });
      states.set({ provider }, outcome === 'unknown' ? 0 : 1);
    },
  };
}
