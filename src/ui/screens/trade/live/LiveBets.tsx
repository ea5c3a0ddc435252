import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { formatFixed, NO_FIGURE } from '../../../format/decimalText.ts';
import { type TextKey, useText } from '../../../i18n/useText.ts';
import { sideKey, sideTone } from '../../../market/rounds/roundNames.ts';
import { priceText, useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import {
  entryOf,
  payoutOf,
  type Standing,
  standingOf,
  sumOfSettled,
  sumOfStanding,
} from '../../../market/rounds/betStanding.ts';
import { cx } from '../../../kit/cx.ts';
import { Later, later } from '../../../kit/later.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsAccountKnown, useIsLoggedIn } from '../../../services/session.ts';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useSelected } from '../../../services/useReadable.ts';
import s from './LiveBets.module.css';

const CashOut = later(async () => (await import('./CashOut.tsx')).CashOut);

/** Number of rows that re-render with each price; beyond it only the sum is shown. */
const ROWS_MAX = 20;

const money = (text: string | undefined, sign: 'negative' | 'always' = 'negative') =>
  formatFixed(text, { digits: 2, rounding: 'cut', sign });

/** `0.015` as `1.5`. */
const percentOf = (share: string): string => formatDecimal((parseDecimal(share) ?? 0n) * 100n);

interface LiveBet {
  readonly bet: WireBet;
  readonly entry: string | undefined;
  readonly standing: Standing;
}

/** Net result of one bet, as it stands or as settled. */
function Net({ live }: { readonly live: LiveBet }) {
  const { bet, standing } = live;
  const sum = bet.status === 0 ? sumOfStanding([{ bet, standing }]).net : sumOfSettled([bet]).net;
  return <Signed value={sum} text={money(sum, 'always')} />;
}

function standingKey({ bet, standing }: LiveBet): TextKey {
  if (bet.status === 1) return 'rounds.WON';
  if (bet.status === 2) return 'rounds.LOST';
  if (bet.status === 3) return 'rounds.VOID';
  if (bet.status === 4) return 'rounds.CASHED';
  return bet.stock === null ? 'trade.inDraw' : `trade.${standing}`;
}

function Row({ live }: { readonly live: LiveBet }) {
  const t = useText();
  const { option, phase, round } = useTrade();
  const isOffered = useSelected(
    useServices().site,
    (site) => (site?.cashOutMargin ?? null) !== null,
  );
  const { bet, entry } = live;
  const isOfShown = bet.tradeRoundId === round?.id;
  const isCashable =
    isOffered && isOfShown && phase === 'open' && bet.status === 0 && bet.stock !== null;
  return (
    <li className={s['row']}>
      <span className={cx(s['side'], sideTone(bet.type))}>
        {t(sideKey(bet.gameType, bet.type))}
      </span>
      <span>{money(bet.point)}</span>
      <span className={s['entry']}>
        {bet.stock === null
          ? `→ ${money(payoutOf(bet.point, bet.odds))}`
          : priceText(option, entry)}
      </span>
      <span className={s['standing']} data-standing={bet.status === 0 ? live.standing : bet.status}>
        {t(standingKey(live))}
      </span>
      <span className={s['net']}>
        {bet.stock === null && bet.status === 0 ? null : <Net live={live} />}
      </span>
      {isCashable ? (
        <Later>
          <CashOut bet={bet} />
        </Later>
      ) : null}
    </li>
  );
}

/** The user's bets on rounds after the shown one: nothing can be measured from their opening yet. */
function NextBets() {
  const t = useText();
  const { option, round } = useTrade();
  const { account } = useServices();
  const openBets = useSelected(account, (view) => view.openBets);
  const settledBets = useSelected(account, (view) => view.settledBets);
  const shownEnd = round?.endAt ?? 0;
  // Settled ones are those of a round that was cancelled ahead of its start; without a round to
  // compare them with, all that was ever settled would be.
  const settled = round === undefined ? [] : settledBets;
  const next = [...Object.values(openBets).toReversed(), ...settled].filter(
    ({ tradeOptionId, endAt }) => tradeOptionId === option.id && endAt > shownEnd,
  );
  if (next.length === 0) return null;
  return (
    <>
      <p className={s['none']}>{`${t('trade.mineNext')} (${next.length})`}</p>
      <ul>
        {next.slice(0, ROWS_MAX).map((bet) => (
          <Row key={bet.id} live={{ bet, entry: undefined, standing: 'waiting' }} />
        ))}
      </ul>
    </>
  );
}

/**
 * The user's bets of the current round: winning or losing as the price moves, then their results.
 */
export function LiveBets() {
  const t = useText();
  const { option, round, phase } = useTrade();
  const isOffline = useIsOffline();
  const last = useLastPrice(option);
  const isGuest = !useIsLoggedIn();
  const isKnown = (useIsAccountKnown() || isGuest) && phase !== 'loading';
  const { open, settled } = useBetsOf(round?.id);
  const live = [...open.toReversed(), ...settled].map((bet): LiveBet => {
    const entry = entryOf(bet, round);
    return { bet, entry, standing: standingOf(bet, entry, last) };
  });
  const isSettled = open.length === 0 && settled.length > 0;
  const { net } = isSettled ? sumOfSettled(settled) : sumOfStanding(live);
  const margin = useSelected(useServices().site, (site) => site?.cashOutMargin ?? null);
  const isCounted = option.stock !== null || isSettled;
  return (
    <section className={s['bets']} aria-label={t('trade.mine')}>
      <header>
        <h2>{live.length === 0 ? t('trade.mine') : `${t('trade.mine')} (${live.length})`}</h2>
        {live.length === 0 || !isCounted ? null : (
          <span>
            {`${t(isSettled ? 'trade.myResult' : 'trade.ifNow')} `}
            <strong>
              <Signed value={net} text={money(net, 'always')} />
            </strong>
          </span>
        )}
      </header>
      {live.length === 0 ? (
        <p className={s['none']}>
          {isKnown ? t('trade.mineNone') : isOffline ? NO_FIGURE : <Skeleton width={20} />}
        </p>
      ) : null}
      {margin === null || !isCounted || live.length === 0 || isSettled ? null : (
        <p className={s['none']}>{t('trade.cashOutHint', { margin: percentOf(margin) })}</p>
      )}
      <ul>
        {live.slice(0, ROWS_MAX).map((each) => (
          <Row key={each.bet.id} live={each} />
        ))}
      </ul>
      {live.length > ROWS_MAX ? (
        <p className={s['none']}>{t('trade.more', { count: live.length - ROWS_MAX })}</p>
      ) : null}
      <NextBets />
    </section>
  );
}
