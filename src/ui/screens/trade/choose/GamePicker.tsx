import { useNavigate } from 'react-router-dom';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { useTrade } from '../tradeContext.ts';
import { inKind, offeredKinds, sameMarket } from './chosenTrade.ts';
import s from './GamePicker.module.css';

/** Selects game type and round length; the instrument stays. */
export function GamePicker() {
  const t = useText();
  const navigate = useNavigate();
  const services = useServices();
  const { option } = useTrade();
  const options = useReadable(services.rounds.options).value ?? [];
  const instruments = useReadable(services.options).value;
  const go = (next: WireTradeOption | undefined) => {
    if (next !== undefined && next.id !== option.id) void navigate(`/trade/${next.id}`);
  };
  const lastStock = () => {
    const id = services.preferences.values.get().playingOption;
    return instruments?.find((instrument) => String(instrument.id) === id)?.stock;
  };
  const lengthText = (ms: number) =>
    ms % MINUTE_MS === 0
      ? t('rounds.minutes', { count: ms / MINUTE_MS })
      : t('rounds.seconds', { count: ms / SECOND_MS });
  return (
    <div className={s['game']}>
      <Segmented
        label={t('trade.kind')}
        value={gameKind(option.gameType)}
        onValue={(kind) => go(inKind(options, option, kind, lastStock()))}
        choices={offeredKinds(options).map((kind) => ({ value: kind, label: t(`rounds.${kind}`) }))}
      />
      <Segmented
        label={t('trade.length')}
        look="text"
        value={String(option.id)}
        onValue={(id) => go(options.find((other) => String(other.id) === id))}
        choices={sameMarket(options, option).map((other) => ({
          value: String(other.id),
          label: lengthText(other.durationMs),
        }))}
      />
    </div>
  );
}
