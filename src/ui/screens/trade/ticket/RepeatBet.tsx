import type { MouseEvent } from 'react';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { sideKey } from '../../../market/rounds/roundNames.ts';
import { useTrade } from '../tradeContext.ts';
import type { BetIntent } from './betAttempt.ts';
import { type BetFacts, betBlocker } from './betBlockers.ts';
import { type Repeat, repeatedStake } from './repeatBet.ts';
import type { Blocker } from './stakeRules.ts';
import s from './Ticket.module.css';
import { useBoundKeys } from '../../../kit/boundKeys.ts';

const KEYS = { repeat: 'r', double: 'd' } as const;

/** Why the last bet cannot be placed once more; undefined if it can. */
export const repeatBlocker = (
  last: WireBet | undefined,
  repeat: Repeat,
  facts: BetFacts,
): Blocker | undefined =>
  last === undefined
    ? { key: 'bet.noLast' }
    : betBlocker({ ...facts, typed: repeatedStake(last, repeat) });

/** The last bet once more, or with twice its stake, with one press. */
export function RepeatBet(props: {
  readonly last: WireBet | undefined;
  readonly facts: BetFacts;
  readonly reasonId: string;
  readonly onSend: (intent: BetIntent, at: number) => void;
  readonly onBlocked: (repeat: Repeat) => void;
}) {
  const t = useText();
  const bound = useBoundKeys();
  const { betting, option } = useTrade();
  const { last, facts } = props;
  const press = (repeat: Repeat, event: MouseEvent) => {
    const { round } = betting;
    if (last === undefined || round === undefined || repeatBlocker(last, repeat, facts))
      props.onBlocked(repeat);
    else {
      const point = repeatedStake(last, repeat);
      props.onSend({ tradeRoundId: round.id, type: last.type, point }, event.timeStamp);
    }
  };
  const label = (repeat: Repeat) => {
    const act = t(`bet.${repeat}`);
    if (last === undefined) return act;
    const side = t(sideKey(option.gameType, last.type));
    return t('bet.repeatOf', { act, side, point: formatWhole(repeatedStake(last, repeat)) });
  };
  return (
    <Chips className={s['repeat']} role="group" aria-label={t('bet.again')}>
      {(['repeat', 'double'] as const).map((repeat) => (
        <Chip
          key={repeat}
          className={s['chip']}
          aria-disabled={repeatBlocker(last, repeat, facts) !== undefined || undefined}
          aria-describedby={props.reasonId}
          aria-keyshortcuts={bound(KEYS[repeat])}
          data-shortcut="focus"
          onClick={(event) => press(repeat, event)}
        >
          {label(repeat)}
        </Chip>
      ))}
    </Chips>
  );
}
