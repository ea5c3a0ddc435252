import { Link, useNavigate } from 'react-router-dom';
import { Later, laterWithTexts } from '../../kit/later.tsx';
import { Button, buttonClass } from '../../kit/Button.tsx';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { useIsLoggedIn, useSiteFeatures, useTradePlace } from '../../services/session.ts';
import s from './HomeScreen.module.css';
import { ListFreshness } from '../../market/OldPrices.tsx';
import { MarketTable } from './MarketTable.tsx';
import { useModeSwitch } from '../../shell/ModeSwitch.tsx';
import { parseDecimal } from '../../../domain/decimal.ts';
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts';
import { formatFixed, NO_FIGURE, shareToPercent, signOf } from '../../format/decimalText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { useRoundsInstead } from '../../market/useInstrumentPath.ts';
import { useFeedText, useReplayRecord } from '../../shell/FeedNote.tsx';

interface Fact {
  readonly title: string;
  readonly text: string;
}

/** Fees and leverage of futures; none before the instruments are known. */
function useFuturesFacts(): readonly Fact[] {
  const t = useText();
  const options = useReadable(useServices().options).value ?? [];
  const first = options[0];
  const leverageMax = options.reduce((most, option) => Math.max(most, option.leverageMax), 0);
  const fee = (share: string) => `${shareToPercent(share, 2).replace('+', '')}%`;
  return [
    {
      title: `${t('home.feeTitle')} (${t('home.maker')} / ${t('home.taker')})`,
      text: first === undefined ? NO_FIGURE : `${fee(first.makerFee)} / ${fee(first.takerFee)}`,
    },
    { title: t('home.leverage'), text: leverageMax === 0 ? NO_FIGURE : `${leverageMax}x` },
  ];
}

/** Odds and lengths of the short rounds of a site without futures. */
function useRoundFacts(): readonly Fact[] {
  const t = useText();
  const rounds = useRoundsInstead().filter(({ isPlay }) => isPlay);
  const lengths = [...new Set(rounds.map(({ durationMs }) => durationMs))].toSorted(
    (a, b) => a - b,
  );
  const lengthText = (ms: number) =>
    ms % MINUTE_MS === 0
      ? t('home.minutes', { count: ms / MINUTE_MS })
      : t('home.seconds', { count: ms / SECOND_MS });
  const size = (odds: string) => parseDecimal(odds) ?? 0n;
  const [best] = rounds
    .map(({ odds }) => odds)
    .toSorted((a, b) => (size(a) < size(b) ? 1 : size(a) > size(b) ? -1 : 0));
  const odds = formatFixed(best, { digits: 2, rounding: 'cut' });
  return [
    {
      title: t('home.oddsTitle'),
      text: best === undefined ? NO_FIGURE : t('home.oddsTimes', { odds }),
    },
    {
      title: t('home.roundsTitle'),
      text: lengths.length === 0 ? NO_FIGURE : lengths.map(lengthText).join(' · '),
    },
  ];
}

/** Key facts for a trader: the source of prices, and the terms of what the site trades. */
function HomeFacts() {
  const t = useText();
  const services = useServices();
  const feed = useFeedText();
  const dates = useReplayRecord();
  const demoFunds = useReadable(services.site)?.demoFunds;
  const { isFutures, isBinary } = useSiteFeatures();
  const ofFutures = useFuturesFacts();
  const ofRounds = useRoundFacts();
  const terms = isFutures ? ofFutures : isBinary ? ofRounds : [];
  return (
    <dl className={s['facts']}>
      <div>
        <dt>
          {dates === undefined
            ? t('home.dataTitle')
            : `${t('home.dataTitle')} (${t('home.dataFrom')})`}
        </dt>
        <dd>{dates === undefined ? (feed ?? NO_FIGURE) : `${dates.from} ~ ${dates.to}`}</dd>
      </div>
      {demoFunds !== null && signOf(demoFunds) > 0 ? (
        <div>
          <dt>{t('home.practiceFunds')}</dt>
          <dd>{`${formatFixed(demoFunds, { digits: 0, rounding: 'cut' })} USDT`}</dd>
        </div>
      ) : null}
      {terms.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Invites to play-money trading; in practice mode, links to the terminal and back to live. */
function PracticeInvitation() {
  const t = useText();
  const navigate = useNavigate();
  const place = useTradePlace();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  const isPractice = mode === 'practice';
  const start = async () => {
    if (isPractice) await navigate(place);
    else await switchTo('practice', place);
  };
  return (
    <section className={s['practice']}>
      <h2>{t('home.practiceTitle')}</h2>
      <p>{t('home.practiceText')}</p>
      <Button tone="practice" disabled={isSwitching} onClick={() => void start()}>
        {t(isSwitching ? 'mode.switching' : isPractice ? 'home.toTerminal' : 'mode.practiceStart')}
      </Button>
    </section>
  );
}

const NoticeBlock = laterWithTexts(
  screenTexts.content,
  async () => (await import('../../content/NoticeBlock.tsx')).NoticeBlock,
);

/** /: the markets, and links to the trading screens. */
export function HomeScreen() {
  const t = useText();
  const isLoggedIn = useIsLoggedIn();
  const { isFutures, isBinary } = useSiteFeatures();
  const place = useTradePlace();
  const isTrading = isFutures || isBinary;
  const lead = isFutures ? 'lead' : isBinary ? 'leadRounds' : 'leadWallets';
  return (
    <div className={s['home']}>
      <header className={s['lead']}>
        <h1 className={s['title']}>{t(`home.${lead}`)}</h1>
        <div className={s['ways']}>
          <Link to={place} className={buttonClass('primary', 'large')}>
            {t(isTrading ? 'home.start' : 'nav.wallet')}
          </Link>
          {isLoggedIn || !isFutures ? null : (
            <Link to="/futureView" className={buttonClass('plain', 'large')}>
              {t('home.watch')}
            </Link>
          )}
        </div>
      </header>
      {isTrading ? <ListFreshness /> : null}
      {isTrading ? <MarketTable /> : null}
      <Later>
        <NoticeBlock />
      </Later>
      <div className={s['below']}>
        <PracticeInvitation />
        <HomeFacts />
      </div>
    </div>
  );
}
