import { useState } from 'react';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { usePasswordState } from '../../../people/withdrawPassword/PasswordField.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useFreeze } from './FreezeNotice.tsx';
import { useProof } from './proof.ts';
import { useMoneyAction } from './useMoneyAction.ts';

/** @param proof undefined on a site that takes none */
type MakeOutgoing = (proof: string | undefined, clientRequestId: string) => MoneyCommand;

/**
 * State that every withdrawal form needs: the withdraw password, and a page on which all of it is
 * confirmed.
 * @param name of the form, unique on the page
 */
export function useOutgoingForm(name: string, onSent: (dnw: WireDnw) => void) {
  const takesProof = useSelected(useServices().site, (site) => site?.withdrawalProof ?? true);
  const password = usePasswordState();
  const proof = useProof(takesProof);
  const freeze = useFreeze();
  const [isConfirming, setConfirming] = useState(false);
  const action = useMoneyAction(name, onSent);
  return {
    /** Freeze of withdrawals, during which nothing can be withdrawn. */
    freeze,
    /** There is no password yet: it is set first, unless it would be of no use. */
    needsPassword: takesProof && password.exists === false && freeze === undefined,
    isConfirming,
    setConfirming,
    /** Props of the confirmation page. */
    confirming: { action, proof, onBack: () => setConfirming(false) },
    /** The form itself only leads to that page. */
    action: { ...action, isBusy: false },
    /** Each attempt is proven by the password; the same content is the same request. */
    send: (content: object, make: MakeOutgoing) =>
      action.send((id) => proof.prove((given) => make(given, id)), content),
  };
}
