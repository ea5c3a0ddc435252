import { useCallback } from 'react';
import * as v from 'valibot';
import {
  type Channel,
  keyOf,
  PROOF_GOOD_FOR_MS,
} from '../../../domain/verification/verification.ts';
import { useLanguage } from '../../i18n/useText.ts';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { type Action, useAction } from '../../services/useAction.ts';
import { useKept } from '../../services/useKept.ts';
import { useReadable } from '../../services/useReadable.ts';

/** A code that was sent, and the proof it was exchanged for. Moments are ms UTC on the exchange's clock. */
const requested = v.object({
  key: v.string(),
  secretCode: v.string(),
  expiresAt: v.number(),
  resendAt: v.number(),
  isSandbox: v.boolean(),
  sandboxCode: v.optional(v.string()),
  proof: v.optional(v.object({ text: v.string(), expiresAt: v.number() })),
});
type Requested = v.InferOutput<typeof requested>;
const kept = v.nullable(requested);

interface Sent extends Pick<Requested, 'expiresAt' | 'resendAt' | 'isSandbox'> {
  readonly sandboxCode?: string | undefined;
}

/** Stored state of a code that was sent. */
const requestedOf = (
  key: string,
  secretCode: string,
  { expiresAt, resendAt, isSandbox, sandboxCode }: Sent,
): Requested => ({
  key,
  secretCode,
  expiresAt,
  resendAt,
  isSandbox,
  ...(sandboxCode === undefined ? {} : { sandboxCode }),
});

export interface Verification {
  readonly state: 'none' | 'sent' | 'expired' | 'verified';
  /** Proof of the present key; undefined unless verified. */
  readonly proof: string | undefined;
  /** Until the code expires, and until another one can be sent; ms, never below zero. */
  readonly codeLeftMs: number;
  readonly resendLeftMs: number;
  /** Where the code can be read if nothing was sent: undefined if it was. */
  readonly sandbox: { readonly code: string | undefined } | undefined;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly send: () => void;
  readonly confirm: (code: string) => void;
  /** Whether the window of the identity check is offered instead of a code. */
  readonly canCheckIdentity: boolean;
  /** Takes a proof that was given without a code. */
  readonly accept: (proven: { readonly key: string; readonly proof: string }) => void;
  /** The proof was used, or refused. */
  readonly reset: () => void;
}

/**
 * Verification of an e-mail address or a phone number by a code. It belongs to one key: another one
 * begins afresh. A reload keeps it.
 * @param name of the form, unique on the page
 */
export function useVerification(props: {
  readonly name: string;
  readonly channel: Channel;
  readonly key: string;
  /** Whether the key may be in use: finding an account needs one that is. */
  readonly ignoreKey: boolean;
}): Verification {
  const { channel, key, ignoreKey } = props;
  const { call, now, site } = useServices();
  const language = useLanguage();
  const at = useReadable(now);
  const checkedBy = useReadable(site)?.identityCheck ?? null;
  const [last, setLast] = useKept<Requested | null>(
    `verification/${props.name}/${channel}`,
    kept,
    () => null,
    'anyReload',
  );
  const { isBusy, refusal, run } = useAction(key);
  const current = last !== null && last.key === keyOf(channel, key) ? last : undefined;
  const proof =
    current?.proof !== undefined && at < current.proof.expiresAt ? current.proof.text : undefined;

  const send = useCallback(() => {
    const secretCode = newClientOrderId();
    const params = { key, secretCode, ignoreKey, language };
    void run(
      () => call(channel === 'email' ? 'certificateEmail' : 'certificatePhone', params),
      (sent) => setLast(requestedOf(keyOf(channel, key), secretCode, sent)),
    );
  }, [call, channel, ignoreKey, key, language, run, setLast]);

  const confirm = useCallback(
    (code: string) => {
      if (current === undefined) return;
      const params = { key, secretCode: current.secretCode, certificateValue: code };
      void run(
        () => call(channel === 'email' ? 'verifyEmail' : 'verifyPhone', params),
        ({ proof: text, expiresAt }) => setLast({ ...current, proof: { text, expiresAt } }),
      );
    },
    [call, channel, current, key, run, setLast],
  );

  const accept = useCallback<Verification['accept']>(
    ({ key: proven, proof: text }) => {
      const given = { secretCode: '', expiresAt: at, resendAt: at, isSandbox: false };
      const expiresAt = at + PROOF_GOOD_FOR_MS;
      setLast({ key: keyOf(channel, proven), ...given, proof: { text, expiresAt } });
    },
    [at, channel, setLast],
  );

  // The demo's page gives no proof of a member's phone.
  const isOffered = checkedBy === 'nice' || (checkedBy === 'sandbox' && !ignoreKey);
  const codeLeftMs = Math.max(0, (current?.expiresAt ?? 0) - at);
  const state = stateOf(current, proof, codeLeftMs);
  return {
    state,
    proof,
    codeLeftMs,
    resendLeftMs: Math.max(0, (current?.resendAt ?? 0) - at),
    sandbox: current?.isSandbox === true ? { code: current.sandboxCode } : undefined,
    action: { isBusy, refusal },
    send,
    confirm,
    canCheckIdentity: channel === 'phone' && isOffered && state !== 'verified',
    accept,
    reset: useCallback(() => setLast(null), [setLast]),
  };
}

function stateOf(
  current: Requested | undefined,
  proof: string | undefined,
  codeLeftMs: number,
): Verification['state'] {
  if (proof !== undefined) return 'verified';
  if (current === undefined) return 'none';
  return codeLeftMs > 0 && current.proof === undefined ? 'sent' : 'expired';
}
