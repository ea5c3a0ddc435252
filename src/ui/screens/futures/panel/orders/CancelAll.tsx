import { useState } from 'react';
import { Later, later } from '../../../../kit/later.tsx';
import { Button } from '../../../../kit/Button.tsx';
import { SentRefusal } from '../../../../kit/RefusalLine.tsx';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useAction } from '../../../../services/useAction.ts';
import { useBoundKeys } from '../../../../kit/boundKeys.ts';

const ConfirmDialog = later(
  async () => (await import('../../../../kit/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Cancels all working orders, or those of one instrument, after confirmation. */
export function CancelAll(props: {
  readonly count: number;
  /** undefined: all instruments. */
  readonly only: { readonly id: number; readonly label: string } | undefined;
}) {
  const t = useText();
  const bound = useBoundKeys();
  const { trade } = useServices();
  const [isConfirming, setConfirming] = useState(false);
  const refusalText = useRefusalText();
  const { isBusy, refusal, run } = useAction(isConfirming);
  const { count, only } = props;
  const text =
    only === undefined
      ? t('panel.cancelAllAsk', { count })
      : t('panel.cancelAllSymbolAsk', { count, label: only.label });
  return (
    <>
      <Button
        size="small"
        disabled={count === 0 || isBusy}
        aria-keyshortcuts={bound('c')}
        onClick={() => setConfirming(true)}
      >
        {t('panel.cancelAll')}
      </Button>
      {isConfirming ? (
        <Later>
          <ConfirmDialog
            title={t('panel.cancelAll')}
            action={t('panel.cancelAll')}
            onCancel={() => setConfirming(false)}
            isDisabled={isBusy}
            onConfirm={() =>
              void run(
                () => trade.cancelAll(only?.id),
                () => setConfirming(false),
              )
            }
          >
            {text}
            {refusal === undefined ? null : <SentRefusal>{refusalText(refusal)}</SentRefusal>}
          </ConfirmDialog>
        </Later>
      ) : null}
    </>
  );
}
