import { Link } from 'react-router-dom';
import s from './SignForm.module.css';
import { Button } from '../../kit/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import { useTradePlace } from '../../services/session.ts';
import { useModeSwitch } from '../../shell/ModeSwitch.tsx';

/** A link to practice for visitors without an account. */
export function PracticeLink() {
  const t = useText();
  const place = useTradePlace();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  if (mode === 'practice') return null;
  return (
    <div className={s['practice']}>
      <Button wide disabled={isSwitching} onClick={() => void switchTo('practice', place)}>
        {t(isSwitching ? 'mode.switching' : 'sign.practiceInstead')}
      </Button>
    </div>
  );
}

/** Links away from a form: to the other form, and to practice. */
export function OtherWays(props: {
  readonly question: string;
  readonly to: '/login' | '/signup' | '/find_id' | '/find_password';
  readonly link: string;
}) {
  return (
    <>
      <p className={s['other']}>
        {props.question} <Link to={props.to}>{props.link}</Link>
      </p>
      <PracticeLink />
    </>
  );
}
