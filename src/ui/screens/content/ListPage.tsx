import type { ReactNode } from 'react';
import type { Loadable } from '../../../protocol/answer.ts';
import type { WireContent } from '../../../protocol/content/entities.ts';
import s from './ContentScreen.module.css';
import { type Listed, ListBody } from './ListBody.tsx';
import { ListHead } from './ListHead.tsx';
import type { ListPlace } from './useListPlace.ts';

/** A list of content with its search and its pages; `children` renders the items of a page. */
export function ListPage(props: {
  readonly title: string;
  readonly place: ListPlace;
  readonly go: (next: Partial<ListPlace>) => void;
  /** Undefined for all. */
  readonly category: string | undefined;
  /** Where another category is chosen. */
  readonly categories: ReactNode;
  readonly state: Loadable<Listed>;
  readonly onRetry: () => void;
  readonly children: (items: readonly WireContent[]) => ReactNode;
}) {
  const { go } = props;
  const { keyword } = props.place;
  return (
    <section className={s['list']}>
      <ListHead title={props.title} words={keyword} onSearch={(words) => go({ keyword: words })} />
      {props.categories}
      <ListBody
        state={props.state}
        isFiltered={keyword !== '' || props.category !== undefined}
        onPage={(to) => go({ page: to })}
        onRetry={props.onRetry}
      >
        {props.children}
      </ListBody>
    </section>
  );
}
