import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { usePriceText } from '../../../market/rounds/optionLookup.ts';
import { resultKey, resultTone } from '../../../market/rounds/roundNames.ts';
import { explainRound, type PriceCheck } from './explainRound.ts';
import { type ReplayProps, useTickTime } from './ReplayChart.tsx';
import { LineList } from '../../../kit/FigureList.tsx';
import s from './Settlement.module.css';

function Step(props: {
  readonly label: string;
  readonly children: ReactNode;
  readonly limit?: string;
  /** The round is void because of this step. */
  readonly isBroken?: boolean;
}) {
  return (
    <li data-broken={props.isBroken === true}>
      <span className={s['label']}>{props.label}</span>
      <span className={s['figure']}>{props.children}</span>
      {props.limit === undefined ? null : <small>{props.limit}</small>}
    </li>
  );
}

function PriceFigure({ check, round }: { readonly check: PriceCheck; readonly round: WireRound }) {
  const t = useText();
  const priceText = usePriceText();
  const timeText = useTickTime();
  const { point, ageMs } = check;
  if (point === undefined || ageMs === undefined) return t('replay.missing');
  return (
    <>
      <strong>{priceText(round.tradeOptionId, point.price)}</strong>
      <span className={s['when']}>
        {`${timeText(point.at)} · ${t('replay.age', { seconds: ageMs / SECOND_MS })}`}
      </span>
    </>
  );
}

/** The comparison in figures; empty where prices did not decide the result. */
function Steps({ round, ticks }: Pick<ReplayProps, 'round' | 'ticks'>) {
  const t = useText();
  const zone = useZone();
  const priceText = usePriceText();
  const { opening, closing, ticksInside, change } = explainRound(round, ticks);
  const { voidReason, startAt, endAt, tradeOptionId } = round;
  const size = change?.replace('-', '') ?? '';
  const direction = change === '0' ? 'equal' : change?.startsWith('-') ? 'lower' : 'higher';
  return (
    <LineList className={s['steps']}>
      <Step
        label={t('replay.stepOpening', { start: formatTime(startAt, 'time', zone) })}
        limit={t('replay.limitAge')}
        isBroken={voidReason === 'STALE_OPEN'}
      >
        <PriceFigure check={opening} round={round} />
      </Step>
      <Step
        label={t('replay.stepClosing', { end: formatTime(endAt, 'time', zone) })}
        limit={t('replay.limitAge')}
        isBroken={voidReason === 'STALE_CLOSE'}
      >
        <PriceFigure check={closing} round={round} />
      </Step>
      <Step
        label={t('replay.stepTicks')}
        limit={t('replay.limitTicks')}
        isBroken={voidReason === 'TOO_FEW_TICKS'}
      >
        <strong>{t('replay.count', { count: ticksInside })}</strong>
      </Step>
      {change === undefined ? null : (
        <Step label={t('replay.stepVerdict')} isBroken={voidReason === 'TIE'}>
          <strong>{t(`replay.${direction}`, { change: priceText(tradeOptionId, size) })}</strong>
        </Step>
      )}
    </LineList>
  );
}

function Verdict({ round }: { readonly round: WireRound }) {
  const t = useText();
  const { voidReason } = round;
  return (
    <p className={s['verdict']} data-tone={resultTone(round)}>
      <strong>{t(resultKey(round))}</strong>
      {voidReason === null ? null : (
        <span>{`${t(`rounds.voidReason.${voidReason}`)} · ${t('replay.refund')}`}</span>
      )}
    </p>
  );
}

/** Explains the result of a round on a market. */
export function Settlement({ round, ticks }: Pick<ReplayProps, 'round' | 'ticks'>) {
  const t = useText();
  const { agrees } = explainRound(round, ticks);
  const isByPrices = round.voidReason !== 'OPERATOR' && round.voidReason !== 'MARKET_CLOSED';
  return (
    <section className={s['settlement']} aria-label={t('replay.settlement')}>
      <Verdict round={round} />
      {isByPrices ? <Steps round={round} ticks={ticks} /> : null}
      {gameKind(round.gameType) === 'BINARY' ? (
        <p className={s['note']}>{t('replay.binaryNote')}</p>
      ) : null}
      {agrees === undefined ? null : (
        <p className={s['note']} data-broken={!agrees}>
          {agrees ? (
            <Check size={14} aria-hidden="true" />
          ) : (
            <CircleAlert size={14} aria-hidden="true" />
          )}
          {t(agrees ? 'replay.recomputed' : 'replay.differs')}
        </p>
      )}
    </section>
  );
}
