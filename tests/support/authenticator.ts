/** An authenticator app, and two-step login turned on with it. */
import { TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import { type HttpExchange, PASSWORD } from './httpExchange.ts';

export const STEP_MS = 30_000;

/** The code an app shows at a moment, made from what it read in the QR code. */
export function codeAt(uri: string, at: number): string {
  const totp = URI.parse(uri);
  if (!(totp instanceof TOTP)) throw new Error(`not a time-based code: ${uri}`);
  return totp.generate({ timestamp: at });
}

export interface Authenticator {
  readonly secret: string;
  readonly uri: string;
  readonly recoveryCodes: readonly string[];
  /** The code now, or so many steps of 30 s later. */
  readonly code: (steps?: number) => string;
}

/** Turns two-step login on for the bearer of a token. The code now is used up by that. */
export async function turnOn(exchange: HttpExchange, token: string): Promise<Authenticator> {
  const begun = await exchange.post<{ secret: string; uri: string }>(
    '/api/player/totp/begin',
    { accountPassword: PASSWORD },
    { token },
  );
  const { secret, uri } = begun.body;
  const code = (steps = 0) => codeAt(uri, exchange.clock.now() + steps * STEP_MS);
  const confirmed = await exchange.post<{ recoveryCodes: string[] }>(
    '/api/player/totp/confirm',
    { otp: code() },
    { token },
  );
  expect(confirmed.status).toBe(200);
  return { secret, uri, recoveryCodes: confirmed.body.recoveryCodes, code };
}
