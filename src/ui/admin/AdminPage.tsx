import type { ReactNode } from 'react';
import s from './AdminPage.module.css';

/** A section of the console: its name, its acts and its content, which fills the window on a desk. */
export function AdminPage(props: {
  readonly title: string;
  /** Buttons beside the title. */
  readonly acts?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={s['page']} aria-label={props.title}>
      <header className={s['head']}>
        <h1 className={s['title']}>{props.title}</h1>
        {props.acts === undefined ? null : <div className={s['acts']}>{props.acts}</div>}
      </header>
      {props.children}
    </section>
  );
}
