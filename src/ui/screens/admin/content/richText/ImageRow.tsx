import { type Editor, useEditorState } from '@tiptap/react';
import { TITLE_MAX } from '../../../../../domain/content/content.ts';
import { useText } from '../../../../i18n/useText.ts';
import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import s from './RichText.module.css';

/** What the selected image shows, for those who do not see it. */
export function ImageRow({ editor }: { readonly editor: Editor }) {
  const t = useText();
  const { isImage, alt } = useEditorState({
    editor,
    selector: () => {
      const known: unknown = editor.getAttributes('image')['alt'];
      return { isImage: editor.isActive('image'), alt: typeof known === 'string' ? known : '' };
    },
  });
  if (!isImage) return null;
  return (
    <div className={s['link']}>
      <Field label={t('adminContent.imageAlt')} hint={t('adminContent.imageAltHint')}>
        {(input) => (
          <TextInput
            {...input}
            autoComplete="off"
            maxLength={TITLE_MAX}
            value={alt}
            onValue={(text) => editor.commands.updateAttributes('image', { alt: text })}
          />
        )}
      </Field>
    </div>
  );
}
