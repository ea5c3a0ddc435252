import { useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';

/** Chooses the shown rows, and acts on those that are chosen. */
export function BulkButtons(props: {
  readonly count: number;
  readonly act: string;
  readonly onAll: () => void;
  readonly onAct: () => void;
  readonly onClear: () => void;
}) {
  const t = useText();
  const { count, act } = props;
  return (
    <>
      <Button size="small" onClick={props.onAll}>
        {t('admin.bulk.all')}
      </Button>
      <Button size="small" tone="primary" disabled={count === 0} onClick={props.onAct}>
        {t('admin.bulk.act', { act, count })}
      </Button>
      {count === 0 ? null : (
        <Button size="small" tone="ghost" onClick={props.onClear}>
          {t('admin.bulk.none')}
        </Button>
      )}
    </>
  );
}
