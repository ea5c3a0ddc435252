/**
 * What the exchange measures of itself, in Prometheus' form. The loop only counts; figures that
 * exist anyway are read when somebody asks. Rules [O-M1] to [O-M3].
 */
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { Store } from '../../gateway/ports.ts';
import type { Meter } from '../../gateway/ports/meter.ts';
import { createCommandMeter } from './commandMeter.ts';
import { measureStore } from './measuredStore.ts';
import { addGauges, type Watched } from './gauges.ts';
import { BUCKETS, SECONDS_A_MS } from './registers.ts';

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
