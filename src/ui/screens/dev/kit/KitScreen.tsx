import type { ReactNode } from 'react';
import { cx } from '../../../kit/cx.ts';
import { Segmented } from '../../../kit/Segmented.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { ButtonSamples } from './ButtonSamples.tsx';
import { FieldSamples } from './FieldSamples.tsx';
import { FloatingSamples } from './FloatingSamples.tsx';
import s from './Kit.module.css';
import { ListSamples } from './ListSamples.tsx';
import { MarketSamples } from './MarketSamples.tsx';
import { StatusSamples } from './StatusSamples.tsx';
import { TableSamples } from './TableSamples.tsx';
import { useKitTexts } from './useKitTexts.ts';

function Section(props: {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      className={cx(s['section'], props.isWide === true && s['wide'])}
      aria-label={props.title}
    >
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}

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
        <Section title={t.buttons}>
          <ButtonSamples />
        </Section>
        <Section title={t.statuses}>
          <StatusSamples />
        </Section>
        <Section title={t.fields}>
          <FieldSamples />
        </Section>
        <Section title={t.lists}>
          <ListSamples />
        </Section>
        <Section title={t.markets} isWide>
          <MarketSamples />
        </Section>
        <Section title={t.tables} isWide>
          <TableSamples />
        </Section>
        <Section title={t.floating} isWide>
          <FloatingSamples />
        </Section>
      </div>
    </main>
  );
}
