import { useEffect } from 'react';
import type { WireRound } from '../../../../protocol/rounds/entities.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { resultKey, resultTone, sideKey, sideTone } from '../../../market/rounds/roundNames.ts';
import { HashText } from '../../../kit/CheckList.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { DrawProof } from './DrawProof.tsx';
import { cx } from '../../../kit/cx.ts';
import s from './PowerBallCard.module.css';
import { isPublished, type PublishedDraw } from './proveDraw.ts';

/** The 64 digits of a hash, with a copy button. */
function HashLine({ name, text }: { readonly name: string; readonly text: string | undefined }) {
  const t = useText();
  return (
    <div className={s['hash']}>
      <dt>{name}</dt>
      <dd>
        {text === undefined ? (
          <span className={s['muted']}>{t('powerBall.notYet')}</span>
        ) : (
          <>
            <HashText>{text}</HashText>
            <CopyButton name={name} text={text} />
          </>
        )}
      </dd>
    </div>
  );
}

/** Placeholders of balls that are not drawn yet. */
const TO_COME = ['?', '?', '?', '?', '?'] as const;

/** The drawn balls, or placeholders, so that the layout does not shift on the draw. */
function Balls(props: { readonly draw: PublishedDraw | undefined; readonly round: WireRound }) {
  const t = useText();
  const { draw, round } = props;
  const powerBall = draw?.powerBall;
  const side = powerBall === undefined ? undefined : powerBall % 2 === 1 ? 'B' : 'S';
  return (
    <div className={s['draw']} data-pending={draw === undefined}>
      <div>
        <h3>{t('powerBall.balls')}</h3>
        <ol className={s['balls']}>
          {(draw?.balls ?? TO_COME).map((ball, place) => (
            <li key={place}>{ball}</li>
          ))}
        </ol>
      </div>
      <div>
        <h3>{t('powerBall.ball')}</h3>
        <p className={cx(s['power'], side && sideTone(side))}>
          <span>{powerBall ?? '?'}</span>
          {side === undefined ? null : t(sideKey(round.gameType, side))}
        </p>
      </div>
    </div>
  );
}

/** A power ball round: its commitment while bets are open, then seed, draw and their proof. */
export function PowerBallCard({ round }: { readonly round: WireRound }) {
  const t = useText();
  const zone = useZone();
  const { rounds } = useServices();
  const { id, status, draw, voidReason } = round;
  const commitment = draw?.commitment;
  useEffect(() => {
    if (status === 0 && commitment !== undefined) rounds.commitments.see(id, commitment);
  }, [rounds, id, status, commitment]);
  const published = isPublished(draw) ? draw : undefined;
  const time = formatTime(round.startAt, 'time', zone);
  return (
    <section className={s['card']} aria-label={`${t('powerBall.title')} ${time}`}>
      <header className={s['head']}>
        <h2>{t('powerBall.round', { time: time })}</h2>
        <strong className={sideTone(resultTone(round))}>{t(resultKey(round))}</strong>
        {voidReason === null ? null : (
          <span className={s['muted']}>{t(`rounds.voidReason.${voidReason}`)}</span>
        )}
      </header>
      <Balls draw={published} round={round} />
      {published === undefined ? <p className={s['muted']}>{t('powerBall.promise')}</p> : null}
      <dl>
        <HashLine name={t('powerBall.commitment')} text={commitment} />
        <HashLine name={t('powerBall.seed')} text={published?.seed} />
      </dl>
      {published === undefined ? null : (
        // Each round has its own proof.
        <DrawProof key={id} round={{ ...round, draw: published }} />
      )}
    </section>
  );
}
