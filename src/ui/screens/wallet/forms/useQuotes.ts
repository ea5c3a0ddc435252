import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { createQuotes, type Quotes, type QuoteState, type Wanted } from './quotes.ts';
import { type MoneyAction, useMoneyAction } from './useMoneyAction.ts';

/**
 * The quote for what is typed, renewed when it is over by the exchange's clock.
 * @param isHeld a conversion with the present quote is in progress
 */
function useQuotes(
  wanted: Wanted | undefined,
  isHeld: boolean,
): { readonly state: QuoteState; readonly renew: Quotes['renew'] } {
  const { call, now } = useServices();
  const quotes = useMemo(() => createQuotes((sent) => call('convertQuote', sent)), [call]);
  const { from, to, amount } = wanted ?? {};
  useEffect(() => {
    const isWhole = from !== undefined && to !== undefined && amount !== undefined;
    quotes.follow(isWhole ? { from, to, amount } : undefined);
  }, [quotes, from, to, amount]);
  useEffect(() => {
    const check = () => quotes.check(now.get(), isHeld);
    check();
    return now.subscribe(check);
  }, [quotes, now, isHeld]);
  return { state: useReadable(quotes.state), renew: quotes.renew };
}

/** The quote and the conversion with it: it is held while it is sent, and renewed after a refusal. */
export function useHeldQuote(
  wanted: Wanted | undefined,
  onSent: (dnw: WireDnw) => void,
): { readonly state: QuoteState; readonly action: MoneyAction } {
  const renewing = useRef<() => void>(() => undefined);
  const refused = useCallback(() => renewing.current(), []);
  const action = useMoneyAction('convert', onSent, refused);
  const { state, renew } = useQuotes(wanted, action.isBusy);
  useEffect(() => {
    renewing.current = renew;
  }, [renew]);
  return { state, action };
}
