import type { WireTraderDesk } from '../../../../protocol/copytrade/calls.ts';
import { wholePercent } from '../../../copytrade/figureText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useSelected } from '../../../services/useReadable.ts';
import s from './Mine.module.css';
import { TraderForm, fieldsOf, paramsOf, TraderRules } from './TraderForm.tsx';

interface Desk {
  readonly desk: WireTraderDesk;
}

/** The application that waits for an operator. */
export function Applied({ desk }: Desk) {
  const t = useText();
  const zone = useZone();
  const { trader } = desk;
  if (trader === null) return null;
  return (
    <div className={s['state']} role="status">
      <strong>{t('copytrade.own.appliedTitle')}</strong>
      <p>{t('copytrade.own.appliedText')}</p>
      <FigureList look="framed">
        <Figure label={t('copytrade.own.name')}>{desk.name}</Figure>
        <Figure label={t('copytrade.own.capacity')}>{trader.capacity}</Figure>
        <Figure label={t('copytrade.fee')}>{wholePercent(trader.fee)}</Figure>
        <Figure label={t('copytrade.own.appliedAt')}>
          {formatTime(trader.appliedAt, 'date', zone)}
        </Figure>
      </FigureList>
    </div>
  );
}

/** Why there is no trader, and the form to apply; also after a denial and after an end. */
export function Apply(props: Desk & { readonly onApplied: () => void }) {
  const t = useText();
  const { call, account } = useServices();
  const { desk } = props;
  const action = useAction();
  const follows = useSelected(account, ({ copytrade }) => copytrade.follow !== null);
  const before =
    desk.trader?.status === 'DENIED'
      ? ('denied' as const)
      : desk.trader?.status === 'ENDED'
        ? ('ended' as const)
        : undefined;
  return (
    <div className={s['columns']}>
      <section className={s['section']}>
        {before === undefined ? null : (
          <div className={s['warning']} role="status">
            <strong>{t(`copytrade.own.${before}Title`)}</strong>
            <p>{t(`copytrade.own.${before}Text`)}</p>
          </div>
        )}
        <h2>{t('copytrade.own.apply')}</h2>
        <p className={s['note']}>{t('copytrade.own.applyIntro')}</p>
        {follows ? (
          <div className={s['warning']} role="status">
            <p>{t('copytrade.own.blocked')}</p>
            <LinkButton to="/copytrade/follower_detail" text={t('copytrade.mine')} />
          </div>
        ) : (
          <TraderForm
            label={t('copytrade.own.apply')}
            submit={t('copytrade.own.send')}
            fields={fieldsOf(desk)}
            action={action}
            onSend={(fields) =>
              void action.run(() => call('applyForTrading', paramsOf(fields)), props.onApplied)
            }
          />
        )}
      </section>
      <TraderRules />
    </div>
  );
}
