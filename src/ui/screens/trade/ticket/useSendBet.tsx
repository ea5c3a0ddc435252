import { type ReactNode, useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import { ORDERED_MS, useSilence } from '../../../market/silence.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useTrade } from '../tradeContext.ts';
import type { BetIntent } from './betAttempt.ts';

const BetConfirm = later(async () => (await import('./BetConfirm.tsx')).BetConfirm);

interface Asked {
  readonly intent: BetIntent;
  readonly at: number;
}

/**
 * Sends bets, after a question where the person wants to be asked or the prices are old. Rules
 * [R-X3], [U-R4].
 */
export function useSendBet(): {
  readonly send: (intent: BetIntent, at: number) => void;
  /** The question, while it is open. */
  readonly question: ReactNode;
} {
  const { preferences } = useServices();
  const { attempt, option } = useTrade();
  const isOld = useSilence(option.stock ?? '', ORDERED_MS) !== undefined;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const confirm = ({ intent, at }: Asked) => {
    close();
    attempt.press(intent, at);
  };
  return {
    send: (intent, at) => {
      if (isOld || preferences.values.get().confirmBets) setAsked({ intent, at });
      else attempt.press(intent, at);
    },
    question:
      asked === undefined ? null : (
        <Later>
          <BetConfirm intent={asked.intent} onConfirm={() => confirm(asked)} onCancel={close} />
        </Later>
      ),
  };
}
