import { NumberInput } from '../../../kit/NumberInput.tsx';
import { formatFixed, formatWhole, stepDigits } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { payoutOf } from '../../../market/rounds/betStanding.ts';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { useStakeCurrency, useTrade } from '../tradeContext.ts';
import { addToStake, largestStake, STAKE_CHIPS, stakeOf, steppedStake } from './stakeRules.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import s from './Ticket.module.css';
import { useStakeFacts } from './useBet.ts';
import { useBoundKeys } from '../../../kit/boundKeys.ts';

function StakeChips() {
  const t = useText();
  const bound = useBoundKeys();
  const { stake } = useTrade();
  const facts = useStakeFacts();
  const add = (chip: string) => stake.set(addToStake(stake.get(), chip, facts));
  return (
    <Chips>
      {STAKE_CHIPS.map((chip, place) => (
        <Chip
          key={chip}
          className={s['chip']}
          aria-label={t('bet.add', { amount: formatWhole(chip) })}
          aria-keyshortcuts={bound(String(place + 1))}
          onClick={() => add(chip)}
        >
          {`+${formatWhole(chip)}`}
        </Chip>
      ))}
      <Chip
        className={s['chip']}
        aria-keyshortcuts={bound(String(STAKE_CHIPS.length + 1))}
        onClick={() => stake.set(largestStake(facts))}
      >
        {t('bet.max')}
      </Chip>
      <Chip className={s['chip']} aria-keyshortcuts={bound('0')} onClick={() => stake.set('')}>
        {t('bet.reset')}
      </Chip>
    </Chips>
  );
}

/** The stake: typed, stepped, or set by chips. */
export function StakeField() {
  const t = useText();
  const { option, stake } = useTrade();
  const currency = useStakeCurrency();
  const typed = useReadable(stake);
  const facts = useStakeFacts();
  return (
    <div className={s['stake']}>
      <NumberInput
        label={t('bet.stake')}
        value={typed}
        onValue={stake.set}
        digits={stepDigits(option.stepPoint)}
        unit={currency}
        keys="q"
        placeholder={formatWhole(option.minPoint)}
        onStep={(direction) => stake.set(steppedStake(stake.get(), direction, facts))}
      />
      <StakeChips />
    </div>
  );
}

const money = (text: string | undefined) => formatFixed(text, { digits: 2, rounding: 'cut' });

/** The payout of a win, before the bet is placed. */
export function PayoutFigures() {
  const t = useText();
  const { option, stake } = useTrade();
  const currency = useStakeCurrency();
  const { balance } = useStakeFacts();
  const staked = stakeOf(useReadable(stake)) ?? '0';
  const payout = payoutOf(staked, option.odds);
  const profit = formatDecimal((parseDecimal(payout ?? '') ?? 0n) - (parseDecimal(staked) ?? 0n));
  return (
    <FigureList className={s['figures']}>
      <Figure label={t('bet.payout')}>
        <strong>{`${money(payout)} ${currency}`}</strong>
      </Figure>
      <Figure label={t('bet.profit')}>
        {`${formatFixed(profit, { digits: 2, rounding: 'cut', sign: 'always' })} (${t(
          'trade.oddsTimes',
          { odds: money(option.odds) },
        )})`}
      </Figure>
      <Figure label={t('bet.balance')}>{`${money(balance)} ${currency}`}</Figure>
    </FigureList>
  );
}
