import { useState } from 'react';
import { useRefusalText } from '../../../i18n/useText.ts';
import { SentRefusal } from '../../../kit/RefusalLine.tsx';
import { ProofField } from '../../../people/p2p/ProofField.tsx';
import { useStoredFile } from '../../../people/p2p/useStoredFile.ts';
import { useAction } from '../../../services/useAction.ts';

/** A file that the exchange has stored. */
export interface Stored {
  readonly id: string;
}

/** The receipt of a payment, stored as it is chosen, so that an act names it. */
export function StoredProof(props: {
  readonly value: Stored | undefined;
  readonly onValue: (stored: Stored | undefined) => void;
}) {
  const refusalText = useRefusalText();
  const [file, setFile] = useState<File>();
  const action = useAction();
  const store = useStoredFile();
  const { value, onValue } = props;
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    onValue(undefined);
    if (chosen !== undefined)
      void action.run(
        () => store(chosen),
        (id) => onValue({ id }),
      );
  };
  const isRefused = action.refusal !== undefined && value === undefined;
  return (
    <>
      <ProofField file={isRefused ? undefined : file} onFile={choose} />
      {action.refusal === undefined ? null : (
        <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
      )}
    </>
  );
}
