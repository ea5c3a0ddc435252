import { Link, useNavigate } from 'react-router-dom';
import { Later, laterWithTexts } from '../../kit/later.tsx';
import { Button, buttonClass } from '../../kit/Button.tsx';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { useIsLoggedIn, useSiteFeatures, useTradePlace } from '../../services/session.ts';
import s from './HomeScreen.module.css';
import { ListFreshness } from '../../market/PriceFreshness.tsx';
import { HomeFacts } from './HomeFacts.tsx';
import { MarketTable } from './MarketTable.tsx';
import { useModeSwitch } from '../../shell/ModeSwitch.tsx';

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
