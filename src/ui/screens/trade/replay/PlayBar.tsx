import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useText } from '../../../i18n/useText.ts';
import { choicesOf } from '../../../kit/choices.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { SPEEDS, type Playback } from './usePlayback.ts';
import s from './ReplayChart.module.css';

/** Plays the prices of a round, at a chosen speed. */
export function PlayBar({ playback }: { readonly playback: Playback }) {
  const t = useText();
  const Icon = playback.isPlaying ? Pause : Play;
  return (
    <div className={s['playBar']}>
      <IconButton
        label={t(playback.isPlaying ? 'replay.pause' : 'replay.play')}
        onClick={playback.toggle}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
      <Segmented
        label={t('replay.speed')}
        value={playback.speed}
        onValue={playback.setSpeed}
        choices={choicesOf(SPEEDS, (count) => t('replay.times', { count }))}
      />
    </div>
  );
}
