/**
 * Which dialog is open, as part of the address: it survives a reload, opens on another device from
 * the same link, and the browser's back closes it.
 */
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { WalletType } from '../../../domain/ledger/wallets.ts';
import { isWalletType } from '../../people/wallets/walletText.ts';
import { useOffers } from '../../services/useOffers.ts';

const WALLET_ACTS = [
  'deposit',
  'withdraw',
  'transfer',
  'convert',
  'buy',
  'sell',
  'coupon',
  'password',
  'liabilities',
] as const;
export type WalletAct = (typeof WALLET_ACTS)[number];

export interface WalletPlace {
  readonly act: WalletAct | undefined;
  /** The wallet the act starts from; undefined leaves the choice to the form. */
  readonly wallet: WalletType | undefined;
  /** The request whose steps are shown, by its id. */
  readonly request: string | undefined;
  /** Amount to start with: what is repeated. */
  readonly amount: string | undefined;
  /** The address to start with. */
  readonly address: string | undefined;
  /** The other wallet to start with. */
  readonly to: WalletType | undefined;
}

type Target =
  | {
      readonly act: WalletAct;
      readonly wallet?: string | undefined;
      readonly to?: string | undefined;
      readonly amount?: string | undefined;
      readonly address?: string | undefined;
      readonly provider?: string | undefined;
    }
  | { readonly request: string };

const wallet = (text: string | null): WalletType | undefined =>
  text !== null && isWalletType(text) ? text : undefined;

/** Whether this server can answer what a dialog asks for; the others have calls of the specification. */
export function useOfferedActs(): (act: WalletAct) => boolean {
  const offers = useOffers();
  return (act) => act !== 'liabilities' || offers('liabilityPath');
}

/** The address of a dialog, to be used with the page it lies over. */
export function searchOf(target: Target): string {
  const entries = Object.entries(target).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return `?${new URLSearchParams(entries)}`;
}

export function useWalletPlace() {
  const [params, setParams] = useSearchParams();
  const place = useMemo<WalletPlace>(
    () => ({
      act: WALLET_ACTS.find((act) => act === params.get('act')),
      wallet: wallet(params.get('wallet')),
      to: wallet(params.get('to')),
      request: params.get('request') ?? undefined,
      amount: params.get('amount') ?? undefined,
      address: params.get('address') ?? undefined,
    }),
    [params],
  );
  /** A form that was sent is replaced by its request, so that back does not open it again. */
  const show = useCallback(
    (target: Target) => setParams(searchOf(target), { replace: true }),
    [setParams],
  );
  const close = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { place, show, close };
}
