import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { buttonClass } from '../../kit/Button.tsx';
import { type ProfileEdit, searchOfEdit } from './profilePlace.ts';
import s from './Profile.module.css';

/** A titled part of the profile. */
export function ProfileSection(props: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={s['section']} aria-label={props.title}>
      <header className={s['sectionHead']}>
        <h2>{props.title}</h2>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

/** One fact and the control that changes it. */
export function ProfileRow(props: {
  readonly label: string;
  /** Undefined for a fact without a value of its own. */
  readonly value?: ReactNode;
  readonly hint?: ReactNode;
  readonly act?: { readonly edit: ProfileEdit; readonly text: string };
  readonly aside?: ReactNode;
}) {
  const t = useText();
  const { act, label } = props;
  return (
    <div className={s['row']}>
      <div className={s['fact']}>
        <span className={s['label']}>{label}</span>
        {props.value === undefined ? null : <span className={s['value']}>{props.value}</span>}
        {props.hint === undefined ? null : <span className={s['hint']}>{props.hint}</span>}
      </div>
      {props.aside}
      {act === undefined ? null : (
        <Link
          to={searchOfEdit(act.edit)}
          className={buttonClass()}
          aria-label={t('profile.of', { name: label, act: act.text })}
        >
          {act.text}
        </Link>
      )}
    </div>
  );
}
