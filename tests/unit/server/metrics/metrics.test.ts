/** Figures of a running exchange as Prometheus reads them. */
import { afterEach, expect, test } from 'vitest';
import { createMemoryStore } from '../../../../src/gateway/stores/memory.ts';
import type { Meter } from '../../../../src/gateway/ports/meter.ts';
import { createReadiness } from '../../../../src/server/health/readiness.ts';
import { createMetrics, type Metrics } from '../../../../src/server/metrics/metrics.ts';
import { createMetricsServer } from '../../../../src/server/metrics/metricsServer.ts';
import { closeListener, openListener } from '../../../../src/server/listener.ts';
import { createHttpExchange } from '../../../support/httpExchange.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The value of one line, such as `maru_sockets` or `maru_commands_total{kind="x",outcome="ok"}`. */
async function valueOf(metrics: Metrics, line: string): Promise<number | undefined> {
  const text = await metrics.text();
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

async function open() {
  const metrics = createMetrics();
  const meter: Meter = metrics.meter;
  const exchange = await createHttpExchange({
    store: metrics.measured(createMemoryStore()),
    meter,
  });
  ends.push(() => exchange.stop());
  const readiness = createReadiness({
    store: { readMeta: () => Promise.resolve(undefined) },
    core: exchange.gateway.core,
    elapsedMs: exchange.clock.elapsed,
  });
  const report = { verified: 41, isDone: true, damagedCount: 2, damaged: ['17: damaged'] };
  const status = () => ({
    isWriter: false,
    position: 40,
    lag: 3,
    ageMs: 10,
    hasDiverged: true,
  });
  metrics.watch({
    gateway: exchange.gateway,
    readiness,
    logReport: () => report,
    following: { status },
  });
  return { exchange, metrics, readiness };
}

test('[O-M1] /metrics answers in the text form on a server of its own, which has nothing else', async () => {
  const { metrics } = await open();
  const server = createMetricsServer(metrics);
  const port = await openListener(server, 0, '127.0.0.1');
  ends.push(() => closeListener(server, 100));
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(await answer.text()).toMatch(/^# TYPE maru_http_seconds histogram$/m);
  for (const path of ['/', '/api/slot', '/healthz'])
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404);
});

test('[O-M2] [O-M3] commands are counted by kind and outcome, with their time, and not twice', async () => {
  const { exchange, metrics } = await open();
  await exchange.signUp('first');
  const registered = 'maru_commands_total{kind="RegisterUser",outcome="ok"}';
  expect(await valueOf(metrics, registered)).toBe(1);
  expect(await valueOf(metrics, registered)).toBe(1);
  await exchange.signUp('second');
  expect(await valueOf(metrics, registered)).toBe(2);
  expect(await valueOf(metrics, 'maru_command_seconds_count{kind="RegisterUser"}')).toBe(2);
  const longest = 'maru_command_seconds_bucket{kind="RegisterUser",le="+Inf"}';
  expect(await valueOf(metrics, longest)).toBe(2);
  expect(await valueOf(metrics, 'maru_commands_waiting')).toBe(0);
});

test('[O-M2] the store, its log and its snapshot have figures', async () => {
  const { exchange, metrics } = await open();
  await exchange.signUp('first');
  expect(await valueOf(metrics, 'maru_store_seconds_count{operation="append"}')).toBeGreaterThan(1);
  const position = await valueOf(metrics, 'maru_log_position');
  expect(position).toBeGreaterThan(1);
  expect(await valueOf(metrics, 'maru_log_records_since_snapshot')).toBe(position);
  expect(await valueOf(metrics, 'maru_snapshot_age_seconds')).toBeGreaterThanOrEqual(0);
});

test('[O-M2] sockets, slow readers, providers, requests and the age of the feed have figures', async () => {
  const { exchange, metrics, readiness } = await open();
  const handler = exchange.gateway.connect({
    send: () => undefined,
    close: () => undefined,
    bufferedBytes: () => 0,
  });
  expect(await valueOf(metrics, 'maru_sockets')).toBe(1);
  handler.onClosed();
  expect(await valueOf(metrics, 'maru_sockets')).toBe(0);
  metrics.socketClosed('slow reader');
  metrics.socketClosed('no heartbeat');
  expect(await valueOf(metrics, 'maru_slow_readers_total')).toBe(1);
  metrics.meter.provider('bitdex', 'unknown');
  expect(await valueOf(metrics, 'maru_provider_up{provider="bitdex"}')).toBe(0);
  metrics.meter.provider('bitdex', 'done');
  expect(await valueOf(metrics, 'maru_provider_up{provider="bitdex"}')).toBe(1);
  metrics.answered('/api/login', 200, 12);
  expect(await valueOf(metrics, 'maru_http_seconds_count{route="/api/login",status="200"}')).toBe(
    1,
  );
  readiness.sample();
  const before = exchange.clock.elapsed();
  await exchange.clock.run(1_000);
  const ages = await valueOf(metrics, 'maru_feed_age_seconds{stock="BTCUSDT"}');
  expect(ages).toBe((exchange.clock.elapsed() - before) / 1_000);
});

test('[O-V4] what the walk over the log found has figures', async () => {
  const { metrics } = await open();
  expect(await valueOf(metrics, 'maru_log_verified_records')).toBe(41);
  expect(await valueOf(metrics, 'maru_log_damaged_records')).toBe(2);
  expect(await valueOf(metrics, 'maru_log_is_verified')).toBe(1);
});

test('[O-M2][L-H2] of a process that follows, how far it is behind and whether it diverged', async () => {
  const { metrics } = await open();
  expect(await valueOf(metrics, 'maru_follower_lag_records')).toBe(3);
  expect(await valueOf(metrics, 'maru_state_diverged')).toBe(1);
});
