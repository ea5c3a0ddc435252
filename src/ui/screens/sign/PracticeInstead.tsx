import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button.tsx';
import { useText } from '../../i18n/useText.ts';
import { useModeSwitch } from '../../shell/ModeSwitch.tsx';
import s from './SignForm.module.css';

/** The way in for those who only want to try. */
export function PracticeInstead() {
  const t = useText();
  const navigate = useNavigate();
  const { mode, isSwitching, switchTo } = useModeSwitch();
  if (mode === 'practice') return null;
  const start = async () => {
    await switchTo('practice');
    await navigate('/future');
  };
  return (
    <div className={s['practice']}>
      <Button wide disabled={isSwitching} onClick={() => void start()}>
        {t(isSwitching ? 'mode.switching' : 'sign.practiceInstead')}
      </Button>
    </div>
  );
}
