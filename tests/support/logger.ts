/** A logger that records its lines. */
import type { Logger } from '../../src/gateway/ports.ts';

export interface KeptLogger extends Logger {
  readonly infos: readonly string[];
  readonly warnings: readonly string[];
}

export function createKeptLogger(): KeptLogger {
  const infos: string[] = [];
  const warnings: string[] = [];
  return {
    infos,
    warnings,
    info: (message) => void infos.push(message),
    warn: (message) => void warnings.push(message),
  };
}
