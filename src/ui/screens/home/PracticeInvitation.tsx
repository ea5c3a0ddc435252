import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import { useTradePlace } from '../../services/session.ts';
import { useModeSwitch } from '../../shell/ModeSwitch.tsx';
import s from './HomeScreen.module.css';

/** Invites to play-money trading; in practice mode, links to the terminal and back to live. */
export function PracticeInvitation() {
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
