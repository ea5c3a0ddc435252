import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { isContentLink } from '../../../../../domain/content/html.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Button } from '../../../../kit/Button.tsx';
import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import s from './RichText.module.css';

/** The address of the link at the selection. */
export function LinkRow({
  editor,
  onClose,
}: {
  readonly editor: Editor;
  readonly onClose: () => void;
}) {
  const t = useText();
  const known: unknown = editor.getAttributes('link')['href'];
  const [address, setAddress] = useState(typeof known === 'string' ? known : '');
  const [isTried, setTried] = useState(false);
  const isWrong = !isContentLink(address.trim());
  const apply = () => {
    setTried(true);
    if (isWrong) return;
    const href = address.trim();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] });
    else chain.setLink({ href });
    chain.run();
    onClose();
  };
  return (
    <div className={s['link']}>
      <Field
        label={t('adminContent.linkAddress')}
        error={isTried && isWrong ? t('adminContent.linkProblem') : undefined}
      >
        {(input) => (
          <TextInput
            {...input}
            autoComplete="off"
            value={address}
            onValue={setAddress}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
        )}
      </Field>
      <Button onClick={apply}>{t('adminContent.linkApply')}</Button>
      {editor.isActive('link') ? (
        <Button
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('adminContent.linkRemove')}
        </Button>
      ) : null}
    </div>
  );
}
