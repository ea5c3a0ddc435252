import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Tag } from './Badge.tsx';
import s from './SideMenu.module.css';

export type SideEntry = {
  readonly key: string;
  readonly label: string;
  /** Number of waiting items there; shown beside the label unless it is 0. */
  readonly count?: number;
} & ({ readonly to: string } | { readonly onPress: () => void });

/** The space is part of the name that is read aloud. */
const Count = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <span className={s['count']}>
      {' '}
      <Tag tone="warn">{count}</Tag>
    </span>
  );

/** The pages of a part of the app beside their content; on a phone a strip above it, scrolled to the present page. */
export function SideMenu(props: {
  readonly label: string;
  readonly entries: readonly SideEntry[];
  /** Key of the present page. */
  readonly current: string | undefined;
}) {
  const { entries, current } = props;
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const menu = strip.current;
    const entry = menu?.querySelector('[aria-current="page"]');
    if (menu == null || entry == null) return;
    // Only the strip moves: scrolling the entry into view would move the page with it.
    const [outer, inner] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
    menu.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [current, entries.length]);
  return (
    <nav ref={strip} className={s['menu']} aria-label={props.label}>
      {entries.map((entry) =>
        'to' in entry ? (
          <Link
            key={entry.key}
            to={entry.to}
            className={s['entry']}
            aria-current={entry.key === current ? 'page' : undefined}
          >
            {entry.label}
            <Count count={entry.count ?? 0} />
          </Link>
        ) : (
          <button key={entry.key} type="button" className={s['entry']} onClick={entry.onPress}>
            {entry.label}
          </button>
        ),
      )}
    </nav>
  );
}

/** A side menu and, beside it, the content of its present page. */
export const SideScreen = (props: { readonly menu: ReactNode; readonly children: ReactNode }) => (
  <div className={s['screen']}>
    {props.menu}
    <div className={s['content']}>{props.children}</div>
  </div>
);
