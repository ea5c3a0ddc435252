import { type ReactNode, useState } from 'react';
import {
  Group,
  type Layout,
  type LayoutChangedMeta,
  Panel,
  Separator,
} from 'react-resizable-panels';
import { useText } from '../../i18n/useText.ts';
import { useTerminalPreference } from './chart/useTerminalPreference.ts';
import s from './SplitPanels.module.css';

export interface SplitPart {
  readonly id: string;
  /** Initial width or height, px or percent; the panel without one takes the remaining space. */
  readonly size?: number | `${number}%`;
  readonly min: number;
  readonly max?: number;
  /** Read by screen readers on the resize handle before this panel. */
  readonly label: string;
  readonly content: ReactNode;
}

/** Sizes in the order of the panels; undefined when they were saved for other panels. */
function layoutOf(parts: readonly SplitPart[], saved: readonly number[] | undefined) {
  if (saved?.length !== parts.length) return undefined;
  return Object.fromEntries(
    parts.map(({ id }, index): [string, number] => [id, saved[index] ?? 0]),
  );
}

/**
 * Counts how often the saved layout was cleared: each time the panels are laid out from scratch.
 */
function useResets(isKept: boolean): number {
  const [resets, setResets] = useState(0);
  const [wasKept, setWasKept] = useState(isKept);
  if (wasKept !== isKept) {
    setWasKept(isKept);
    if (!isKept) setResets(resets + 1);
  }
  return resets;
}

/**
 * Panels side by side or stacked, with resize handles between them; their sizes are saved under
 * `name`.
 */
export function SplitPanels(props: {
  readonly name: string;
  readonly direction: 'horizontal' | 'vertical';
  readonly parts: readonly SplitPart[];
}) {
  const t = useText();
  const { name, direction, parts } = props;
  const [sizes, setSizes] = useTerminalPreference('panelSizes');
  const resets = useResets(sizes[name] !== undefined);
  const keep = (changed: Layout, meta: LayoutChangedMeta) => {
    if (!meta.isUserInteraction) return;
    setSizes({ ...sizes, [name]: parts.map(({ id }) => changed[id] ?? 0) });
  };
  return (
    <Group
      key={`${name}|${resets}`}
      id={name}
      orientation={direction}
      defaultLayout={layoutOf(parts, sizes[name])}
      onLayoutChanged={keep}
    >
      {parts.flatMap((part, index) => [
        index === 0 ? null : (
          <Separator
            key={`${part.id}-handle`}
            className={s[direction]}
            aria-label={t('layout.resize', { part: part.label })}
          />
        ),
        <Panel
          key={part.id}
          id={part.id}
          className={s['part']}
          style={{ overflow: 'hidden' }}
          defaultSize={part.size}
          minSize={part.min}
          maxSize={part.max}
          groupResizeBehavior={
            typeof part.size === 'number' ? 'preserve-pixel-size' : 'preserve-relative-size'
          }
        >
          {part.content}
        </Panel>,
      ])}
    </Group>
  );
}
