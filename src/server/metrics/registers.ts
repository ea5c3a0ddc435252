/** Common parts of this folder's metrics. */
import { Counter, type CounterConfiguration, Gauge, type GaugeConfiguration } from 'prom-client';

/** Registry in which a figure is found at a scrape. */
export type Registers = NonNullable<GaugeConfiguration<string>['registers']>;

export const SECONDS_A_MS = 1 / 1_000;
/** Seconds; an order on a quiet machine takes some milliseconds. */
export const BUCKETS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** A figure that is read at a scrape. */
export const addGauge = (
  registers: Registers,
  configuration: Omit<GaugeConfiguration<string>, 'registers'>,
): Gauge => new Gauge({ ...configuration, registers });

/** A count that is completed at a scrape. */
export const addCounter = (
  registers: Registers,
  configuration: Omit<CounterConfiguration<string>, 'registers'>,
): Counter => new Counter({ ...configuration, registers });
