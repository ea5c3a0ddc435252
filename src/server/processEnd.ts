/** How the process ends: at a signal, by a defect, or because it cannot start. */
import type { createLog } from './log/log.ts';

/**
 * Shuts down at the first signal; a second one exits immediately.
 * @returns whether there was a signal
 */
export function onSignals(stop: () => Promise<void>): () => boolean {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(`The end was not orderly: ${reason(error)}`),
      );
    });
  }
  return () => isStopping;
}

/**
 * An uncaught defect ends the process at once: its state may be wrong, and a start reads the state
 * from the log, which holds everything that was acknowledged. Unhandled rejections arrive here too.
 */
export function onDefects(log: ReturnType<typeof createLog>): void {
  process.on('uncaughtException', (error) => {
    const where = error instanceof Error && error.stack !== undefined ? `\n${error.stack}` : '';
    log.flush();
    log.warn(`Maru ends because of a defect: ${reason(error)}${where}`);
    process.exit(1);
  });
}

/** The error on one line, with all causes of an attempt over several addresses. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join(', ');
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replaceAll(/\s*\n\s*/g, ' ');
}

/** Ends the process with a line for its operator. */
export function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
