import { useState } from 'react';
import type { WireOperatorRates } from '../../../../protocol/money/operatorCalls.ts';
import { percentOfShare } from '../../../admin/form/fieldTexts.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime, type Zone } from '../../../format/timeText.ts';
import { type Translate, useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useCan, useOperatorRead } from '../../../services/operator/useOperator.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { ChangeAccount, ChangeRates } from './ChangeRates.tsx';
import s from './Terms.module.css';

type Rates = WireOperatorRates['rates'];

const rateText = (name: keyof Rates, value: string): string =>
  name === 'spread' ? percentOfShare(value) : formatWhole(value);

/** Scheduled changes as texts: the moment of each, and its new values. */
function scheduledTexts(
  t: Translate,
  zone: Zone,
  now: number,
  { rateChanges, accountChanges }: WireOperatorRates,
): readonly string[] {
  const atText = (from: number) =>
    `${formatTime(from, 'date', zone)} ${formatTime(from, 'minute', zone)}`;
  return [
    ...rateChanges.map(({ from, fields, rates }) => ({
      from,
      what: fields
        .map((name) => `${t(`adminTerms.${name}`)} ${rateText(name, rates[name])}`)
        .join(', '),
    })),
    ...accountChanges.map(({ from, account: { bankName, account, holder } }) => ({
      from,
      what: `${bankName} ${account} ${holder}`,
    })),
  ]
    .filter(({ from }) => from > now)
    .map(({ from, what }) => t('adminTerms.scheduledAt', { at: atText(from), what }));
}

/** Rates, the spread and the account of buyers, with scheduled changes. */
export function RatesPanel() {
  const t = useText();
  const zone = useZone();
  const refusalText = useRefusalText();
  const { now } = useServices();
  const canAct = useCan('options.act');
  const [changing, setChanging] = useState<'rates' | 'account'>();
  const { state } = useOperatorRead('operatorRates', {});
  const { value } = state;
  if (value === undefined)
    return state.status === 'failed' ? (
      <RefusalLine>{refusalText(state.error)}</RefusalLine>
    ) : (
      <SkeletonRows rows={2} label={t('app.loading')} />
    );
  const { rates, account } = value;
  const scheduled = scheduledTexts(t, zone, now.get(), value);
  const close = () => setChanging(undefined);
  const button = (what: 'rates' | 'account') =>
    canAct ? (
      <Button size="small" onClick={() => setChanging(what)}>
        {t('adminTerms.change')}
      </Button>
    ) : null;
  return (
    <div className={s['panels']}>
      <section className={s['panel']} aria-label={t('adminTerms.rates')}>
        <header>
          <h2>{t('adminTerms.rates')}</h2>
          {button('rates')}
        </header>
        <FigureList>
          {(['krwPerUsdt', 'bktPerUsdt', 'spread'] as const).map((name) => (
            <Figure key={name} label={t(`adminTerms.${name}`)}>
              {rateText(name, rates[name])}
            </Figure>
          ))}
        </FigureList>
      </section>
      <section className={s['panel']} aria-label={t('adminTerms.account')}>
        <header>
          <h2>{t('adminTerms.account')}</h2>
          {button('account')}
        </header>
        <FigureList>
          <Figure label={t('adminTerms.bank')}>{account.bankName}</Figure>
          <Figure label={t('adminTerms.number')}>{account.account}</Figure>
          <Figure label={t('adminTerms.holder')}>{account.holder}</Figure>
        </FigureList>
      </section>
      {scheduled.length === 0 ? null : (
        <section className={s['panel']} aria-label={t('adminTerms.scheduled')}>
          <h2>{t('adminTerms.scheduled')}</h2>
          <ul>
            {scheduled.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {changing === 'rates' ? <ChangeRates known={rates} onClose={close} /> : null}
      {changing === 'account' ? <ChangeAccount known={account} onClose={close} /> : null}
    </div>
  );
}
