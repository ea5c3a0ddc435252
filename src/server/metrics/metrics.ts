/**
 * Metrics of the exchange, in Prometheus' format. The loop only counts; figures that exist anyway
 * are read at a scrape. Rules [O-M1] to [O-M3].
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Store } from '../../gateway/ports.ts';
import type { CommandKind, Meter } from '../../gateway/ports/meter.ts';
import { measureStore } from './measuredStore.ts';
import { addCounter, addGauge, BUCKETS, type Registers, SECONDS_A_MS } from './registers.ts';
import type { Provider } from '../../domain/ledger/accounts.ts';
import { createDurations } from './durations.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { FollowingLoop } from '../../gateway/loop/following.ts';
import type { LogReport } from '../health/logWalk.ts';
import type { Readiness } from '../health/readiness.ts';

/** Figures that the exchange has anyway, read at a scrape. */
interface Watched {
  readonly gateway: {
    readonly waiting: Gateway['waiting'];
    readonly broker: Pick<Gateway['broker'], 'connectionCount'>;
  };
  readonly readiness: Pick<Readiness, 'feedAges' | 'reasons'>;
  readonly logReport: () => LogReport | undefined;
  /** How this process follows, where it is one of several. */
  readonly following?: Pick<FollowingLoop, 'status'>;
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

function addFollowingGauges(registers: Registers, { status }: Pick<FollowingLoop, 'status'>): void {
  addGauge(registers, {
    name: 'maru_follower_lag_records',
    help: 'Records that are known to be stored and not in the state of this process; 0 of the writer',
    collect() {
      this.set(status().lag);
    },
  });
  addGauge(registers, {
    name: 'maru_state_diverged',
    help: 'Whether the state of this process differed from that of the writer at a position',
    collect() {
      this.set(status().hasDiverged ? 1 : 0);
    },
  });
}

function addGauges(registers: Registers, { following, ...watched }: Watched): void {
  const { gateway, readiness, logReport } = watched;
  addLogGauges(registers, logReport);
  if (following !== undefined) addFollowingGauges(registers, following);
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

// Commands by kind and outcome, and how long they took; outcomes of payment providers.

const CARRIED_OUT = 'ok';
const REFUSED = 'TRY_AGAIN';

/** Outcomes of one kind since the last scrape. */
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

function createCommandMeter(registers: Registers): Meter {
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

export interface Metrics {
  readonly meter: Meter;
  /** The same store, its time measured. */
  readonly measured: (store: Store) => Store;
  /** @param ms from the request's arrival to the end of its answer */
  readonly answered: (route: string, status: number, ms: number) => void;
  /** The exchange closed a socket, and why. */
  readonly socketClosed: (reason: string) => void;
  /** Figures that are read from the running exchange from now on. */
  readonly watch: (watched: Watched) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const LOOP_RESOLUTION_MS = 10;
/** As the broker names it. */
const SLOW_READER = 'slow reader';

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS });
  const requests = new Histogram({
    name: 'maru_http_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const slowReaders = new Counter({
    name: 'maru_slow_readers_total',
    help: 'Sockets that were closed because their reader lagged too far behind',
    registers,
  });
  const closed = new Counter({
    name: 'maru_sockets_closed_total',
    help: 'Sockets that the exchange closed',
    labelNames: ['reason'],
    registers,
  });
  const stored = measureStore(registers);
  return {
    meter: createCommandMeter(registers),
    measured: stored.measured,
    answered: (route, status, ms) =>
      requests.observe({ route, status: String(status) }, ms * SECONDS_A_MS),
    socketClosed: (reason) => {
      closed.inc({ reason });
      if (reason === SLOW_READER) slowReaders.inc();
    },
    watch: (watched) => addGauges(registers, watched),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
