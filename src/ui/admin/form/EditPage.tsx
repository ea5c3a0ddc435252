import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { ActButton, Button } from '../../kit/Button.tsx';
import { useKeptFields } from '../../kit/Form.tsx';
import { RefusalBox } from '../../kit/RefusalLine.tsx';
import { isStale } from '../../services/operator/acts.ts';
import type { Action } from '../../services/useAction.ts';
import s from './EditPage.module.css';

/** Props of a page's form. */
export interface EditPageProps<Fields extends FieldValues, Sent> {
  /** Unique in the console: key of the typed text. */
  readonly name: string;
  readonly label: string;
  readonly form: UseFormReturn<Fields, unknown, Sent>;
  readonly submit: string;
  readonly action: Pick<Action, 'isBusy' | 'refusal'>;
  readonly onSubmit: () => void;
  /** Shown beside the button: that it was saved, or what comes next. */
  readonly note?: string | undefined;
  readonly beside?: ReactNode;
  /** Reads what another admin saved meanwhile. */
  readonly onNewest?: (() => void) | undefined;
  /** Label of the button that loads the newest version. */
  readonly newestText?: string;
  readonly children: ReactNode;
}

/** Props that a form of an entry or a site receives from the page that creates or changes it. */
export type EditFormProps<Fields extends FieldValues, Sent> = Omit<
  EditPageProps<Fields, Sent>,
  'label' | 'beside' | 'children'
> & {
  readonly isNew?: boolean;
};

/**
 * A form that fills a section of the console, with what shows its outcome beside it. What was typed
 * stays after a refusal and a reload.
 */
export function EditPage<Fields extends FieldValues, Sent>(props: EditPageProps<Fields, Sent>) {
  const t = useText();
  const { form, action, onNewest } = props;
  const refusalText = useRefusalText();
  useKeptFields(`console/${props.name}`, form);
  return (
    <div className={s['page']} data-beside={props.beside !== undefined}>
      <form
        className={s['form']}
        noValidate
        aria-label={props.label}
        onSubmit={(event) => void form.handleSubmit(props.onSubmit)(event)}
      >
        {props.children}
        {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
        {onNewest !== undefined && isStale(action.refusal) ? (
          <Button onClick={onNewest}>{props.newestText ?? t('admin.loadNewest')}</Button>
        ) : null}
        <div className={s['foot']}>
          <ActButton type="submit" tone="primary" disabled={action.isBusy}>
            {props.submit}
          </ActButton>
          <span role="status">{props.note}</span>
        </div>
      </form>
      {props.beside}
    </div>
  );
}

/** Fields that stand side by side where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => (
  <div className={s['row']}>{children}</div>
);

/** Fields that belong together, under their name. */
export const FieldGroup = (props: { readonly title: string; readonly children: ReactNode }) => (
  <section className={s['group']} aria-label={props.title}>
    <h2>{props.title}</h2>
    {props.children}
  </section>
);
