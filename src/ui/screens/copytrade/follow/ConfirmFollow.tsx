import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { wholePercent } from '../../../copytrade/copyText.ts';
import { useText } from '../../../i18n/useText.ts';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import s from './Follow.module.css';
import type { FollowSettings } from './followRules.ts';

/** Names everything that the follower agrees to. */
export function ConfirmFollow(props: {
  readonly trader: WireTraderCard;
  readonly isChange: boolean;
  readonly settings: FollowSettings;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const t = useText();
  const { trader, isChange, settings } = props;
  return (
    <ConfirmDialog
      title={t(isChange ? 'copyFollow.confirmChange' : 'copyFollow.confirmTitle', {
        name: trader.name,
      })}
      action={t(isChange ? 'copyFollow.save' : 'copyFollow.follow')}
      onConfirm={props.onConfirm}
      onCancel={props.onCancel}
    >
      <div className={s['example']}>
        <p>
          {t(isChange ? 'copyFollow.confirmChangeText' : 'copyFollow.confirmText', {
            name: trader.name,
          })}
        </p>
        <FigureList look="framed">
          <Figure label={t('copyFollow.pairs')}>
            {t('copyFollow.pairsHint', {
              chosen: settings.stocks.length,
              count: Math.max(trader.pairs.length, settings.stocks.length),
            })}
          </Figure>
          <Figure label={t('copyFollow.multiplyPer')}>{settings.multiplyPer}%</Figure>
          <Figure label={t('copyFollow.oneMaxBet')}>{formatUsdt(settings.oneMaxBet)} USDT</Figure>
          <Figure label={t('copyFollow.maxBet')}>{formatUsdt(settings.maxBet)} USDT</Figure>
          <Figure label={t('copyFollow.figure.fee')}>{wholePercent(trader.fee)}</Figure>
        </FigureList>
        {settings.multiplyPer === 0 ? <p>{t('copyFollow.confirmPause')}</p> : null}
      </div>
    </ConfirmDialog>
  );
}
