/**
 * SMS by HTTP: `POST {SMS_URL}/messages` with `{from, to, text}`, the key as a bearer token and the
 * message's id as `Idempotency-Key`. A 2xx has taken it; 408, 429, 5xx and silence may take it
 * later; anything else will not.
 */
import { SECOND_MS } from '../../domain/time.ts';
import type { Carrier } from '../../gateway/outbox/port.ts';
import type { SmsLink } from './mailConfig.ts';

const TIMEOUT_MS = 10 * SECOND_MS;

const mayLater = (status: number): boolean => status === 408 || status === 429 || status >= 500;

export const createSmsCarrier =
  ({ baseUrl, key, from }: SmsLink): Carrier =>
  async ({ id, to, text }) => {
    try {
      const response = await fetch(`${baseUrl}/messages`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': id,
        },
        body: JSON.stringify({ from, to, text }),
        // A carrier that points elsewhere is not followed with the key.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return { kind: 'delivered' };
      const problem = `status ${response.status}`;
      return { kind: mayLater(response.status) ? 'failed' : 'refused', problem };
    } catch (error) {
      return { kind: 'failed', problem: error instanceof Error ? error.message : String(error) };
    }
  };
