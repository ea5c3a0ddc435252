import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Button, type ButtonTone } from '../../../kit/Button.tsx';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { CopyButton } from '../../../kit/CopyButton.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

const TONES = [
  'primary',
  'plain',
  'ghost',
  'up',
  'down',
  'practice',
] as const satisfies ButtonTone[];
const CHIPS = ['10', '50', '100'] as const;

/** Buttons by tone, size and state. */
export function ButtonSamples() {
  const t = useKitTexts();
  const [chip, setChip] = useState<string>('50');
  return (
    <>
      <div className={s['row']}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {t.order}
          </Button>
        ))}
      </div>
      <div className={s['row']}>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {t.disabled}
          </Button>
        ))}
      </div>
      <div className={s['row']}>
        <Button size="small">{t.small}</Button>
        <Button size="large">{t.large}</Button>
        <IconButton label={t.find}>
          <Search size={16} aria-hidden="true" />
        </IconButton>
        <CopyButton name={t.name} text={t.name} />
      </div>
      <Button wide>{t.long}</Button>
      <div className={s['narrow']}>
        <Button>{t.long}</Button>
        <Button size="small">{t.long}</Button>
      </div>
      <Chips>
        {CHIPS.map((value) => (
          <Chip
            key={value}
            className={s['chip']}
            aria-pressed={chip === value}
            onClick={() => setChip(value)}
          >
            {value}
          </Chip>
        ))}
        <Chip className={s['chip']} disabled>
          {t.disabled}
        </Chip>
      </Chips>
    </>
  );
}
