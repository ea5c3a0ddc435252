import { cx } from '../../../kit/cx.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { ButtonSamples } from './ButtonSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { FloatingSamples } from './FloatingSamples.tsx';
import { FormSamples } from './FormSamples.tsx';
import s from './Kit.module.css';
import { ListSamples } from './ListSamples.tsx';
import { MarketSamples } from './MarketSamples.tsx';
import { StatusSamples } from './StatusSamples.tsx';
import { TableSamples } from './TableSamples.tsx';
import { TypingSamples } from './TypingSamples.tsx';
import { useKitTexts } from './useKitTexts.ts';

const SECTIONS = [
  { name: 'buttons', Samples: ButtonSamples },
  { name: 'statuses', Samples: StatusSamples },
  { name: 'fields', Samples: FieldSamples },
  { name: 'typing', Samples: TypingSamples },
  { name: 'forms', Samples: FormSamples },
  { name: 'lists', Samples: ListSamples },
  { name: 'markets', Samples: MarketSamples, isWide: true },
  { name: 'tables', Samples: TableSamples, isWide: true },
  { name: 'floating', Samples: FloatingSamples, isWide: true },
] as const;

/** Theme and language switches of this page, which apply to the whole app. */
function Switches() {
  const t = useKitTexts();
  const { preferences } = useServices();
  const { theme, language } = useReadable(preferences.values);
  return (
    <>
      <Segmented
        label={t.theme}
        value={theme}
        onValue={(next) => preferences.set({ theme: next })}
        choices={[
          { value: 'white', label: t.white },
          { value: 'dark', label: t.dark },
        ]}
      />
      <Segmented
        label={t.language}
        value={language}
        onValue={(next) => preferences.set({ language: next })}
        choices={[
          { value: 'ko', label: '한국어' },
          { value: 'en', label: 'English' },
        ]}
      />
    </>
  );
}

/** Every component of the kit, in all its states. */
export function KitScreen() {
  const t = useKitTexts();
  return (
    <main className={s['page']}>
      <header className={s['top']}>
        <h1>{t.title}</h1>
        <Switches />
      </header>
      <div className={s['sections']}>
        {SECTIONS.map(({ name, Samples, ...look }) => (
          <section
            key={name}
            id={name}
            className={cx(s['section'], 'isWide' in look && s['wide'])}
            aria-label={t[name]}
          >
            <h2>{t[name]}</h2>
            <Samples />
          </section>
        ))}
      </div>
    </main>
  );
}
