import { type ReactNode, useId } from 'react';
import { Button } from '../Button.tsx';
import type { OpenProps } from '../OnDemand.tsx';
import { SettingsPanel } from '../PopoverPanel.tsx';
import { useText } from '../../i18n/useText.ts';
import s from './ColumnChooser.module.css';
import { useHiddenColumns } from './useHiddenColumns.ts';

/** Selects which columns of a table are shown; the choice is saved. */
export function ColumnChooser(
  props: OpenProps & {
    readonly table: string;
    readonly columns: readonly { readonly id: string; readonly name: string }[];
    readonly children?: ReactNode;
  },
) {
  const t = useText();
  const id = useId();
  const { hidden = [], setHidden } = useHiddenColumns(props.table);
  return (
    <SettingsPanel
      trigger={props.trigger}
      label={t('panel.tableSettings')}
      open={props.open}
      onOpenChange={props.onOpenChange}
    >
      {props.children}
      <fieldset className={s['columns']}>
        <legend>{t('panel.columns')}</legend>
        {props.columns.map((column) => (
          <label key={column.id} htmlFor={`${id}-${column.id}`}>
            <input
              id={`${id}-${column.id}`}
              type="checkbox"
              checked={!hidden.includes(column.id)}
              onChange={(event) =>
                setHidden(
                  event.currentTarget.checked
                    ? hidden.filter((one) => one !== column.id)
                    : [...hidden, column.id],
                )
              }
            />
            {column.name}
          </label>
        ))}
      </fieldset>
      <Button
        size="small"
        tone="ghost"
        disabled={hidden.length === 0}
        onClick={() => setHidden([])}
      >
        {t('panel.columnsReset')}
      </Button>
    </SettingsPanel>
  );
}
