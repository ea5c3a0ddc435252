import { SECOND_MS } from '../../../../domain/time.ts';
import { useText } from '../../../i18n/useText.ts';
import { sideKey } from '../../../market/rounds/roundNames.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';
import { useTrade } from '../tradeContext.ts';
import s from './StakeShare.module.css';

const SIDES = ['B', 'S'] as const;

/** Which share of the stakes lies on each side of the round, read once a second. Rule [R-X8]. */
export function StakeShare({ tradeRoundId }: { readonly tradeRoundId: string }) {
  const t = useText();
  const { call, now } = useServices();
  const { option } = useTrade();
  const second = useSelected(now, (at) => Math.floor(at / SECOND_MS));
  const { state } = useQuery({
    key: ['rounds', 'stakeShare', tradeRoundId],
    read: () => call('stakeShare', { tradeRoundId }),
    version: String(second),
  });
  const share = state.value?.share ?? undefined;
  return (
    <div className={s['share']} role="group" aria-label={t('trade.stakeShare')}>
      {share === undefined ? (
        <p className={s['none']}>{t('trade.stakeShareNone')}</p>
      ) : (
        <>
          <p className={s['figures']}>
            {SIDES.map((side) => (
              <span key={side} data-side={side}>
                {`${t(sideKey(option.gameType, side))} ${share[side]}%`}
              </span>
            ))}
          </p>
          <span className={s['bar']} aria-hidden="true">
            {SIDES.map((side) => (
              <span key={side} data-side={side} style={{ flexGrow: share[side] }} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
