import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { WireDnw, WireTerms } from '../../../../protocol/money/entities.ts';
import { ONE, SCALE_DIGITS, parseDecimal } from '../../../../domain/decimal.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WalletType } from '../../../../domain/ledger/wallets.ts';
import { NO_FIGURE } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { AmountField } from '../../../kit/AmountField.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useWithdrawableOf, useReceivers, useTerms, useWallets } from '../useWallets.ts';
import { walletCurrencyOf } from '../valuation.ts';
import { isWalletType, wholeAmount } from '../../../people/wallets/walletText.ts';
import { type Reason, amountReason, mostOf, typedAmount } from './amountRules.ts';
import { LimitFigures, limitHint } from './TermsFigures.tsx';
import { MoneyDialog, type MoneyFormProps } from './MoneyDialog.tsx';
import s from './MoneyForm.module.css';
import { type Offer, type QuoteState, type Quotes, type Wanted, createQuotes } from './quotes.ts';
import { useBetweenForm } from './useMoneyForms.ts';
import { WalletPair } from './WalletPick.tsx';
import { useOffers } from '../../../services/useOffers.ts';
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
function useHeldQuote(
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

/** Whole seconds that a quote is good for; undefined without one. */
function useRemaining(state: QuoteState): number | undefined {
  const { now } = useServices();
  const until = state.phase === 'quoted' ? state.offer.expiresAt : undefined;
  return useSelected(now, (at) =>
    until === undefined ? undefined : Math.max(0, Math.ceil((until - at) / SECOND_MS)),
  );
}

/** In the direction in which the rate is at least one: below it 8 decimals say too little. */
function rateText({ rate, reverseRate }: Offer, from: string, to: string): string {
  const isReversed = reverseRate !== undefined && (parseDecimal(rate) ?? ONE) < ONE;
  return isReversed
    ? `1 ${to} = ${wholeAmount(reverseRate, from)}`
    : `1 ${from} = ${wholeAmount(rate, to)}`;
}

/** Yield of the conversion, its rate, and how long that is valid. */
function Yield(props: {
  readonly state: QuoteState;
  readonly from: string;
  readonly to: string;
  readonly isSending: boolean;
  /** Whether there are quotes: a server without them converts at its rate of the moment. */
  readonly isQuoted: boolean;
  /** Limits of conversions, where there are any. */
  readonly terms: WireTerms | undefined;
}) {
  const t = useText();
  const { state, from, to, isQuoted } = props;
  const rate = isQuoted ? NO_FIGURE : t('wallet.rateOfMoment');
  const seconds = useRemaining(state);
  const offer = state.phase === 'quoted' ? state.offer : undefined;
  const isOver = seconds === 0;
  const goodFor =
    seconds === undefined
      ? NO_FIGURE
      : isOver
        ? t(props.isSending ? 'wallet.quoteOver' : 'wallet.quoteRenewing')
        : t('wallet.seconds', { count: seconds });
  return (
    <FigureList look="framed">
      <LimitFigures terms={props.terms} />
      <Figure label={t('wallet.rate')}>
        {offer === undefined ? rate : rateText(offer, from, to)}
      </Figure>
      <Figure label={t('wallet.fee')}>{t('wallet.inRate')}</Figure>
      {isQuoted ? (
        <Figure label={t('wallet.quoteGood')}>
          <span role="timer">{goodFor}</span>
        </Figure>
      ) : null}
      <Figure label={t('wallet.receives')}>
        <span className={s['result']}>
          {offer === undefined ? NO_FIGURE : wholeAmount(offer.receives, to)}
        </span>
      </Figure>
    </FigureList>
  );
}

/** Why there is no quote to convert with. */
function quoteReason(state: QuoteState): Reason | undefined {
  return state.phase === 'quoted' ? undefined : { text: 'wallet.off.quote' };
}

/** Converts an amount into another currency at a quoted rate. */
export function ConvertForm({ place, onSent, onClose }: MoneyFormProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const connection = useSelected(useServices().connection, ({ state }) => state);
  const wallets = useWallets();
  const types = wallets.flatMap(({ type }) => (isWalletType(type) ? [type] : []));
  const currencyOf = (type: WalletType): string => {
    const wallet = wallets.find((one) => one.type === type);
    return wallet === undefined ? type : walletCurrencyOf(wallet);
  };
  const receivers = useReceivers('convert');
  const others = (type: WalletType): readonly WalletType[] => {
    const wallet = wallets.find((one) => one.type === type);
    return wallet === undefined ? [] : receivers(wallet);
  };
  const first = place.wallet ?? 'USDT';
  const { fields, set, submit } = useBetweenForm('wallet/convert', {
    from: first,
    to: place.to ?? others(first)[0] ?? first,
    amount: place.amount ?? '',
  });
  const { available, remaining } = useWithdrawableOf(fields.from);
  const [fromCurrency, toCurrency] = [currencyOf(fields.from), currencyOf(fields.to)];
  const pair = { from: fields.from, to: fields.to };
  const terms = useTerms().terms.find(
    ({ walletType, type }) => walletType === fields.from && type === 'CO',
  );
  const unmet = amountReason({ connection, amount: fields.amount, terms, available, remaining });
  const amount = typedAmount(fields.amount);
  const isQuoted = useOffers()('convertQuote');
  const { state, action } = useHeldQuote(
    amount === undefined || connection === 'offline' || !isQuoted ? undefined : { ...pair, amount },
    onSent,
  );
  const most = mostOf(available, terms);
  const setFrom = (from: WalletType) => {
    const [next = fields.to] = others(from);
    set({ from, to: others(from).includes(fields.to) ? fields.to : next });
  };
  return (
    <MoneyDialog
      title={t('wallet.act.convert')}
      submit={t('wallet.act.convert')}
      reason={unmet ?? (isQuoted ? quoteReason(state) : undefined)}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        submit((valid) => {
          if (isQuoted && state.phase !== 'quoted') return;
          const quote = state.phase === 'quoted' ? { quoteId: state.offer.quoteId } : {};
          const params = { ...valid, ...quote };
          action.send(
            (clientRequestId) => ({ name: 'convert', params: { ...params, clientRequestId } }),
            valid,
          );
        })
      }
    >
      <WalletPair
        from={fields.from}
        to={fields.to}
        senders={types}
        receivers={others(fields.from)}
        onFrom={setFrom}
        onTo={(to) => set({ to })}
        onSwap={
          others(fields.to).includes(fields.from)
            ? () => set({ from: fields.to, to: fields.from, amount: '' })
            : undefined
        }
      />
      <AmountField
        label={t('wallet.amount')}
        value={fields.amount}
        digits={SCALE_DIGITS}
        unit={fromCurrency}
        onValue={(text) => set({ amount: text })}
        most={{ amount: most, text: t('wallet.all', { amount: wholeAmount(most, fromCurrency) }) }}
        problem={state.phase === 'refused' ? refusalText(state.error) : undefined}
        {...(terms && { hint: limitHint(t, terms) })}
      />
      <Yield
        state={state}
        from={fromCurrency}
        to={toCurrency}
        isSending={action.isBusy}
        isQuoted={isQuoted}
        terms={terms}
      />
    </MoneyDialog>
  );
}
