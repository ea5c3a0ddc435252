import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { WireTraderDesk } from '../../../../protocol/copytrade/calls.ts';
import type { WireOwnTrader } from '../../../../protocol/copytrade/entities.ts';
import { wholePercent } from '../../../copytrade/figureText.ts';
import { FigureTile, FigureTiles } from '../../../copytrade/FigureTile.tsx';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { linkClass } from '../../../kit/LinkButton.tsx';
import { SentRefusal } from '../../../kit/RefusalLine.tsx';
import { Toggle } from '../../../kit/Toggle.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useTrader } from '../trader/useTrader.ts';
import s from './Mine.module.css';
import { OwnRecords } from './OwnRecords.tsx';
import { TraderForm, fieldsOf, paramsOf, TraderRules } from './TraderForm.tsx';
import { Offered } from '../../../services/useOffers.ts';

interface DeskProps {
  readonly desk: WireTraderDesk;
  readonly trader: WireOwnTrader;
  readonly onChanged: () => void;
}

/** Whether new followers are accepted; present followers stay in any case. */
function OpenSwitch({ trader, onChanged }: DeskProps) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  return (
    <div className={s['switch']}>
      <Toggle
        label={t('copytrade.own.accepts')}
        checked={trader.isOpen}
        disabled={action.isBusy}
        onChecked={(isOpen) => void action.run(() => call('changeTrading', { isOpen }), onChanged)}
      />
      <small>{t(trader.isOpen ? 'copytrade.own.acceptsOn' : 'copytrade.own.acceptsOff')}</small>
      {action.refusal === undefined ? null : (
        <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
      )}
    </div>
  );
}

/** Volume that followers have copied: of the last 30 days, and in all. */
function CopiedVolume({ traderId }: { readonly traderId: string }) {
  const t = useText();
  const figures = useTrader(traderId).state.value?.figures;
  return (
    <FigureTile label={t('copytrade.copiedVolume')} hint={t('copytrade.hint.copiedVolume')}>
      {formatUsdt(figures?.['30'].copiedVolume)} USDT{' '}
      <small>
        {t('copytrade.own.copiedInAll', { value: formatUsdt(figures?.ALL.copiedVolume) })}
      </small>
    </FigureTile>
  );
}

function Terms({ desk, onChanged }: DeskProps) {
  const t = useText();
  const { call } = useServices();
  const action = useAction();
  const [isSaved, setSaved] = useState(false);
  return (
    <section className={s['section']}>
      <h2>{t('copytrade.own.terms')}</h2>
      <p className={s['note']}>{t('copytrade.own.feeLater')}</p>
      <TraderForm
        label={t('copytrade.own.terms')}
        submit={t('copytrade.own.save')}
        fields={fieldsOf(desk)}
        action={action}
        onSend={(fields) => {
          setSaved(false);
          void action.run(
            () => call('changeTrading', paramsOf(fields)),
            () => {
              setSaved(true);
              onChanged();
            },
          );
        }}
      />
      <p role="status" className={s['saved']}>
        {isSaved ? t('copytrade.own.saved') : ''}
      </p>
    </section>
  );
}

/** The desk of a trader: followers, fees, terms, and the switch for new followers. */
export function TraderDesk(props: DeskProps) {
  const t = useText();
  const { desk, trader } = props;
  return (
    <>
      <div className={s['summary']}>
        <FigureTiles>
          <FigureTile label={t('copytrade.followers')}>
            {desk.followers} / {trader.capacity}
          </FigureTile>
          <FigureTile label={t('copytrade.fee')} hint={t('copytrade.hint.fee')}>
            {wholePercent(trader.fee)}
          </FigureTile>
          <CopiedVolume traderId={trader.traderId} />
        </FigureTiles>
        <Offered call="changeTrading">
          <OpenSwitch {...props} />
        </Offered>
        <Link
          className={linkClass}
          to={`/copytrade/trader_detail/${encodeURIComponent(trader.traderId)}`}
        >
          {t('copytrade.own.public')}
        </Link>
      </div>
      <OwnRecords traderId={trader.traderId} followers={desk.followers} />
      <div className={s['columns']}>
        <Offered call="changeTrading">
          <Terms {...props} />
        </Offered>
        <TraderRules />
      </div>
    </>
  );
}
