import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import type { BetSide } from '../../../../domain/rounds/roundTypes.ts';
import { Button } from '../../../kit/Button.tsx';
import { Later, later } from '../../../kit/later.tsx';
import { formatFixed, formatWhole } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { payoutOf } from '../../../market/rounds/betStanding.ts';
import { sideKey } from '../../../market/rounds/roundNames.ts';
import { useTrade } from '../tradeContext.ts';
import type { BetState, BetIntent } from './betAttempt.ts';
import { type Blocker, stakeOf } from './stakeRules.ts';
import { RefusalBox, UnknownOutcome } from '../../../kit/RefusalLine.tsx';
import s from './Ticket.module.css';
import { betBlocker } from './betBlockers.ts';
import { RepeatBet, repeatBlocker } from './RepeatBet.tsx';
import { type Repeat, lastBetOn } from './repeatBet.ts';
import { useBetFacts } from './useBet.ts';
import { useBoundKeys } from '../../../kit/boundKeys.ts';
import { ORDERED_MS, useSilence } from '../../../market/silence.ts';

const BetConfirm = later(async () => (await import('./BetConfirm.tsx')).BetConfirm);

interface Asked {
  readonly intent: BetIntent;
  readonly at: number;
}

/**
 * Sends bets, after a question where the person wants to be asked or the prices are old. Rules
 * [R-X3], [U-R4].
 */
function useSendBet(): {
  readonly send: (intent: BetIntent, at: number) => void;
  /** The question, while it is open. */
  readonly question: ReactNode;
} {
  const { preferences } = useServices();
  const { attempt, option } = useTrade();
  const isOld = useSilence(option.stock ?? '', ORDERED_MS) !== undefined;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const confirm = ({ intent, at }: Asked) => {
    close();
    attempt.press(intent, at);
  };
  return {
    send: (intent, at) => {
      if (isOld || preferences.values.get().confirmBets) setAsked({ intent, at });
      else attempt.press(intent, at);
    },
    question:
      asked === undefined ? null : (
        <Later>
          <BetConfirm intent={asked.intent} onConfirm={() => confirm(asked)} onCancel={close} />
        </Later>
      ),
  };
}

const StakeShare = later(async () => (await import('../live/StakeShare.tsx')).StakeShare);

const SIDES = ['B', 'S'] as const;

function SideButton(props: {
  readonly side: BetSide;
  readonly isSending: boolean;
  readonly isBlocked: boolean;
  readonly reasonId: string;
  readonly onPress: (side: BetSide, at: number) => void;
}) {
  const t = useText();
  const { side, isBlocked } = props;
  const { option, stake } = useTrade();
  const staked = stakeOf(useReadable(stake)) ?? '0';
  const payout = formatFixed(payoutOf(staked, option.odds), { digits: 2, rounding: 'cut' });
  const press = (event: MouseEvent) => {
    if (!isBlocked) props.onPress(side, event.timeStamp);
  };
  const bound = useBoundKeys();
  return (
    <Button
      size="large"
      wide
      className={s['side']}
      tone={side === 'B' ? 'up' : 'down'}
      aria-disabled={isBlocked || undefined}
      aria-keyshortcuts={bound(side === 'B' ? 'b' : 's')}
      data-shortcut="focus"
      aria-describedby={props.reasonId}
      onClick={press}
    >
      <span>{props.isSending ? t('bet.sending') : t(sideKey(option.gameType, side))}</span>
      <small>{t('bet.pays', { payout })}</small>
    </Button>
  );
}

/** Shown when a bet was sent and no answer arrived. */
function UnknownBet() {
  const t = useText();
  const { attempt } = useTrade();
  return (
    <UnknownOutcome
      className={s['outcome']}
      title={t('bet.unknownTitle')}
      text={t('bet.unknownText')}
      resend={t('bet.resend')}
      discard={t('bet.discard')}
      onResend={attempt.retry}
      onDiscard={attempt.clear}
    />
  );
}

function Refusal({
  refusal,
}: {
  readonly refusal: Extract<BetState, { phase: 'rejected' }>['refusal'];
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { attempt } = useTrade();
  return (
    <RefusalBox
      className={s['outcome']}
      title={t(refusal.code === 'NOT_RECEIVED' ? 'bet.notReceived' : 'bet.rejected')}
      text={refusalText(refusal)}
      discard={{ label: t('bet.discard'), onDiscard: attempt.clear }}
    />
  );
}

const shownFigures = ({ figures = {} }: Blocker) =>
  Object.fromEntries(Object.entries(figures).map(([name, text]) => [name, formatWhole(text)]));

/** Buy and sell with one click, the last bet once more, and the outcome of the last one. */
export function BetSides({ isRepeated = false }: { readonly isRepeated?: boolean }) {
  const t = useText();
  const reasonId = useId();
  const { account, site } = useServices();
  const hasShares = useSelected(site, (known) => known?.stakeShares === true);
  const { option, betting, stake, attempt } = useTrade();
  const { round } = betting;
  const state = useReadable(attempt.state);
  const facts = useBetFacts();
  const last = useSelected(account, (view) => lastBetOn(view, option.id));
  const { send, question } = useSendBet();
  const [pressed, setPressed] = useState<Repeat>();
  const blocker = betBlocker(facts);
  const press = (type: BetSide, at: number) => {
    const point = stakeOf(stake.get());
    setPressed(undefined);
    if (round !== undefined && point !== undefined)
      send({ tradeRoundId: round.id, type, point }, at);
  };
  const sent = state.phase === 'submitting' ? state.input.type : undefined;
  const taken =
    state.phase === 'ready' && state.bet?.tradeRoundId === round?.id ? state.bet : undefined;
  // A blocked repetition says why when it is pressed, for as long as that is so.
  const refused = pressed === undefined ? undefined : repeatBlocker(last, pressed, facts);
  const note = () => {
    const reason =
      refused ?? (taken === undefined || blocker?.key !== 'bet.enterStake' ? blocker : undefined);
    if (reason !== undefined) return t(reason.key, shownFigures(reason));
    if (taken === undefined) return null;
    return t('bet.taken', {
      side: t(sideKey(taken.gameType, taken.type)),
      point: formatWhole(taken.point),
    });
  };
  return (
    <div className={s['sides']}>
      {state.phase === 'unknown' ? <UnknownBet /> : null}
      {state.phase === 'rejected' ? <Refusal refusal={state.refusal} /> : null}
      {isRepeated && hasShares && round !== undefined ? (
        <Later>
          <StakeShare tradeRoundId={round.id} />
        </Later>
      ) : null}
      {SIDES.map((side) => (
        <SideButton
          key={side}
          side={side}
          isSending={sent === side}
          isBlocked={blocker !== undefined}
          reasonId={reasonId}
          onPress={press}
        />
      ))}
      {isRepeated ? (
        <RepeatBet
          last={last}
          facts={facts}
          reasonId={reasonId}
          onSend={(intent, at) => {
            setPressed(undefined);
            send(intent, at);
          }}
          onBlocked={setPressed}
        />
      ) : null}
      <p id={reasonId} className={s['reason']} role="status">
        {note()}
      </p>
      {question}
    </div>
  );
}
