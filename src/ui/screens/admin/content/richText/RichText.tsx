import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import { cx } from '../../../../kit/cx.ts';
import prose from '../../../../kit/HtmlBlock.module.css';
import { useOperatorImages } from '../images/operatorImages.ts';
import { ImagePick } from '../images/ImagePick.tsx';
import { editorParts } from './editorParts.ts';
import { ImageRow } from './ImageRow.tsx';
import { LinkRow } from './LinkRow.tsx';
import { lossesOf } from './losses.ts';
import s from './RichText.module.css';
import { Toolbar } from './Toolbar.tsx';

export interface RichTextProps {
  readonly id: string;
  readonly label: string;
  /** HTML. */
  readonly value: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onValue: (html: string) => void;
  /** The text has what the editor cannot hold: it is not opened here. */
  readonly onLost: (parts: readonly string[]) => void;
}

/** The editor keeps an empty paragraph at the end, so that the cursor can leave a heading or a table. */
const LAST_EMPTY = /(?:<p><\/p>)+$/;

/** A text as it will look, edited in place. It writes HTML only once something was changed. */
export function RichText(props: RichTextProps) {
  const t = useText();
  const { id, label, value, onValue, onLost, describedBy, isInvalid } = props;
  const shownFrom = useOperatorImages();
  const [extensions] = useState(() => editorParts(shownFrom));
  const [isLinkOpen, setLinkOpen] = useState(false);
  /** What the editor has read or written last. */
  const known = useRef<string>(undefined);
  const editor = useEditor({
    extensions,
    // The page's policy admits no style that a script writes; RichText.module.css has it.
    injectCSS: false,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': describedBy,
        'aria-invalid': String(isInvalid),
        class: cx(s['text'], prose['prose']),
      },
    },
    onUpdate: ({ editor: written }) => {
      const html = written.isEmpty ? '' : written.getHTML().replace(LAST_EMPTY, '');
      known.current = html;
      onValue(html);
    },
  });
  useEffect(() => {
    if (value === known.current) return;
    const lost = lossesOf(value);
    if (lost.length > 0) {
      onLost(lost);
      return;
    }
    known.current = value;
    // Undoing stops at what was opened.
    const chain = editor.chain().setMeta('addToHistory', false);
    chain.setContent(value, { emitUpdate: false }).run();
  }, [editor, value, onLost]);
  return (
    <ImagePick
      label={t('adminContent.addImage')}
      onStored={({ address }) => editor.chain().focus().setImage({ src: address }).run()}
    >
      <div className={s['editor']}>
        <Toolbar
          editor={editor}
          label={t('adminContent.toolbar', { field: label })}
          isLinkOpen={isLinkOpen}
          onLink={() => setLinkOpen(!isLinkOpen)}
        />
        {isLinkOpen ? <LinkRow editor={editor} onClose={() => setLinkOpen(false)} /> : null}
        <ImageRow editor={editor} />
        <EditorContent editor={editor} />
      </div>
    </ImagePick>
  );
}
