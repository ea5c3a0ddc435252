import { Link } from 'react-router-dom';
import { buttonClass } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { formatCountdown, formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { useInstrument, useTrade } from '../tradeContext.ts';
import { nextOpeningAt } from './roundPhase.ts';

/**
 * Shown when no round is running: when the market opens again, and where a round is running now.
 */
export function ClosedMarket() {
  const t = useText();
  const zone = useZone();
  const services = useServices();
  const { option } = useTrade();
  const now = useReadable(services.now);
  const options = useReadable(services.rounds.options).value ?? [];
  const hours = useInstrument(option.stock)?.hours ?? 'WEEKDAYS';
  const opensAt = nextOpeningAt(hours, now);
  const open = options.find(
    ({ isPlay, isOpen, gameType }) => isPlay && isOpen && gameType === option.gameType,
  );
  const hint =
    opensAt === undefined
      ? undefined
      : `${t('trade.opensAt', { time: formatTime(opensAt, 'moment', zone) })} ${t('trade.opensIn', {
          time: formatCountdown(opensAt - now),
        })}`;
  return (
    <EmptyState
      title={t('trade.closedTitle')}
      hint={hint}
      action={
        open === undefined ? undefined : (
          <Link to={`/trade/${open.id}`} className={buttonClass('plain')}>
            {`${t('trade.closedPlay')} · ${open.label}`}
          </Link>
        )
      }
    />
  );
}
