import type { PublicBet } from '../../../../protocol/rounds/entities.ts';
import type { GameType } from '../../../../domain/rounds/roundTypes.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { formatWhole } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useQuery } from '../../../services/query.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useTradeOptions } from '../../../market/rounds/optionLookup.ts';
import { betResult, sideKey, sideTone } from '../../../market/rounds/roundNames.ts';
import { cx } from '../../../kit/cx.ts';
import { StatusBadge } from '../../../kit/StatusBadge.tsx';
import { BADGE_TONE } from '../../../market/rounds/betColumns.tsx';
import s from './PublicBets.module.css';

/** Bets of other players are not pushed to the client; the list is polled at this interval. */
const READ_EVERY_MS = 5_000;

function Row({ bet, gameType }: { readonly bet: PublicBet; readonly gameType: GameType }) {
  const t = useText();
  const zone = useZone();
  const result = betResult(bet);
  return (
    <tr>
      <td>
        <time className={s['muted']}>{formatTime(bet.at, 'moment', zone)}</time>
      </td>
      <td className={s['nick']}>{bet.nick}</td>
      <td>
        <span className={cx(s['side'], sideTone(bet.type))}>{t(sideKey(gameType, bet.type))}</span>
      </td>
      <td className={s['right']}>{formatWhole(bet.point)}</td>
      <td className={s['right']}>
        <StatusBadge tone={BADGE_TONE[result]}>
          {result === 'WON' ? `+${formatWhole(bet.payout)}` : t(`rounds.${result}`)}
        </StatusBadge>
      </td>
    </tr>
  );
}

/** The newest bets of all players on an option, with masked names. */
export function PublicBets({ tradeOptionId }: { readonly tradeOptionId: number }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { rounds, now, account } = useServices();
  const gameType = useTradeOptions().get(tradeOptionId)?.gameType ?? 'R1';
  const turn = useSelected(now, (at) => Math.floor(at / READ_EVERY_MS));
  // The user's own bets appear at once.
  const own = useSelected(account, ({ openBets, settledBets }) =>
    [...Object.keys(openBets), settledBets[0]?.id ?? ''].join(),
  );
  const { state, refetch } = useQuery({
    key: ['rounds', 'publicBets', tradeOptionId],
    read: () => rounds.publicBets(tradeOptionId),
    version: `${turn}|${own}`,
  });
  const bets = state.value;
  if (bets === undefined) {
    return state.status === 'failed' ? (
      <EmptyState
        title={t('rounds.failed')}
        hint={refusalText(state.error)}
        action={<Button onClick={refetch}>{t('app.retry')}</Button>}
      />
    ) : (
      <SkeletonRows rows={6} label={t('app.loading')} />
    );
  }
  if (bets.length === 0) {
    return <EmptyState title={t('publicBets.empty')} hint={t('publicBets.emptyHint')} />;
  }
  return (
    <table className={s['publicBets']} aria-label={t('publicBets.title')}>
      <thead>
        <tr>
          <th scope="col">{t('bets.time')}</th>
          <th scope="col">{t('publicBets.player')}</th>
          <th scope="col">{t('bets.side')}</th>
          <th scope="col" className={s['right']}>
            {t('bets.point')}
          </th>
          <th scope="col" className={s['right']}>
            {t('bets.status')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} gameType={gameType} />
        ))}
      </tbody>
    </table>
  );
}
