/**
 * The proof of the withdraw password that taking money out needs, with a code of the authenticator
 * app where two-step login is on.
 */
import { useCallback, useState } from 'react';
import type { Answer } from '../../../../protocol/answer.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

export interface Proof {
  /** Whether the site takes proofs at all. */
  readonly isNeeded: boolean;
  /** As typed. */
  readonly password: string;
  readonly setPassword: (text: string) => void;
  /** Whether the exchange has asked for a code. */
  readonly needsCode: boolean;
  /** As typed. */
  readonly code: string;
  readonly setCode: (text: string) => void;
  readonly prove: (make: MakeProven) => Promise<Answer<MoneyCommand>>;
}

type MakeProven = (proof: string | undefined) => MoneyCommand;

/**
 * Makes a command with a proof of the password. A proof is requested for every attempt; the request
 * id keeps a repetition from being carried out twice.
 */
export function useProof(isNeeded: boolean): Proof {
  const { call } = useServices();
  const [password, setPassword] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [code, setCode] = useState('');
  const prove = useCallback(
    async (make: MakeProven): Promise<Answer<MoneyCommand>> => {
      if (!isNeeded) return { ok: true, value: make(undefined) };
      const answer = await call('withdrawAuth', { password, ...(code !== '' && { otp: code }) });
      if (!answer.ok) {
        if (answer.error.code === 'OTP_NEEDED') setNeedsCode(true);
        return answer;
      }
      // It is used up, whatever becomes of the request.
      setCode('');
      return { ok: true, value: make(answer.value.proof) };
    },
    [call, isNeeded, password, code],
  );
  return { isNeeded, password, setPassword, needsCode, code, setCode, prove };
}
