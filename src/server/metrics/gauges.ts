/** Figures that the exchange has anyway, read when somebody asks. */
import type { Gateway } from '../../gateway/gateway.ts';
import type { LogReport } from '../health/logWalk.ts';
import type { Readiness } from '../health/readiness.ts';
import { addGauge, type Registers, SECONDS_A_MS } from './registers.ts';

export interface Watched {
  readonly gateway: {
    readonly waiting: Gateway['waiting'];
    readonly broker: Pick<Gateway['broker'], 'connectionCount'>;
  };
  readonly readiness: Pick<Readiness, 'feedAges' | 'reasons'>;
  readonly logReport: () => LogReport | undefined;
}

function addLogGauges(registers: Registers, logReport: Watched['logReport']): void {
  addGauge(registers, {
    name: 'maru_log_verified_records',
    help: 'Records that the walk of this start compared with their sums and found whole',
    collect() {
      this.set(logReport()?.verified ?? 0);
    },
  });
  addGauge(registers, {
    name: 'maru_log_damaged_records',
    help: 'Records that the walk of this start found damaged or missing',
    collect() {
      this.set(logReport()?.damagedCount ?? 0);
    },
  });
  addGauge(registers, {
    name: 'maru_log_is_verified',
    help: 'Whether the walk of this start has reached the end of the log',
    collect() {
      this.set(logReport()?.isDone === true ? 1 : 0);
    },
  });
}

export function addGauges(registers: Registers, { gateway, readiness, logReport }: Watched): void {
  addLogGauges(registers, logReport);
  addGauge(registers, {
    name: 'maru_commands_waiting',
    help: 'Commands that wait for the loop',
    collect() {
      this.set(gateway.waiting());
    },
  });
  addGauge(registers, {
    name: 'maru_sockets',
    help: 'Open sockets',
    collect() {
      this.set(gateway.broker.connectionCount());
    },
  });
  addGauge(registers, {
    name: 'maru_feed_age_seconds',
    help: 'Since a market that is open was last seen to move',
    labelNames: ['stock'],
    collect() {
      this.reset();
      for (const [stock, ageMs] of readiness.feedAges()) this.set({ stock }, ageMs * SECONDS_A_MS);
    },
  });
  addGauge(registers, {
    name: 'maru_ready',
    help: 'Whether the exchange can serve, as /readyz answers',
    async collect() {
      this.set((await readiness.reasons()).length === 0 ? 1 : 0);
    },
  });
}
