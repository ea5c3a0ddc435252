import { useRefusalText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { RefusalBox } from '../kit/RefusalLine.tsx';
import { saveFile } from '../kit/table/csv.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useAction } from '../services/useAction.ts';

/** Saves a file that a user attached. */
export function FileButton(props: { readonly id: string; readonly name: string }) {
  const { call } = useServices();
  const refusalText = useRefusalText();
  const action = useAction();
  return (
    <>
      <Button
        size="small"
        disabled={action.isBusy}
        onClick={() =>
          void action.run(
            () => call('file', { id: props.id }),
            (blob) => saveFile(props.name, blob),
          )
        }
      >
        {props.name}
      </Button>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </>
  );
}
