import { Editor, EditorContent, type Extensions, useEditor, useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../i18n/useText.ts';
import { cx } from '../../../../kit/cx.ts';
import prose from '../../../../kit/HtmlBlock.module.css';
import { type ShownFrom, useOperatorImages } from '../images/operatorImages.ts';
import { ImagePick } from '../images/ImagePick.tsx';
import { LinkRow } from './LinkRow.tsx';
import s from './RichText.module.css';
import { Toolbar } from './Toolbar.tsx';
import { TITLE_MAX } from '../../../../../domain/content/content.ts';
import { Field } from '../../../../kit/Field.tsx';
import { TextInput } from '../../../../kit/TextInput.tsx';
import { cleanHtml } from '../../../../kit/htmlNodes.ts';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { isContentImage, isContentLink } from '../../../../../domain/content/html.ts';

/** An image that is shown from memory and written by its address. */
const contentImage = (shownFrom: ShownFrom) =>
  Image.extend({
    addNodeView() {
      return ({ node }) => {
        const dom = document.createElement('img');
        const { src, alt } = node.attrs;
        dom.alt = typeof alt === 'string' ? alt : '';
        if (typeof src === 'string' && isContentImage(src))
          void shownFrom(src).then((url) => (dom.src = url));
        return { dom };
      };
    },
  }).configure({ inline: true, allowBase64: true });

const editorParts = (shownFrom: ShownFrom): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: false,
      isAllowedUri: (address) => isContentLink(address),
      HTMLAttributes: { rel: null, target: null, class: null },
    },
  }),
  contentImage(shownFrom),
  TableKit.configure({ table: { resizable: false } }),
];

/** Elements of one meaning, by the name that the editor writes. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', h1: 'h2' };
/** Attributes that the sanitiser adds by itself. */
const ADDED: ReadonlySet<string> = new Set(['rel', 'target', 'loading']);

interface Counted {
  readonly parts: ReadonlyMap<string, number>;
  readonly text: string;
}

/** Every element with its attributes and how often it occurs, and the text without its spaces. */
function countOf(html: string): Counted {
  const nodes = cleanHtml(html);
  const parts = new Map<string, number>();
  for (const element of nodes.querySelectorAll('*')) {
    const tag = SAME[element.localName] ?? element.localName;
    // Without attributes it means nothing.
    if (tag === 'span' || tag === 'tbody') continue;
    const attributes = [...element.attributes]
      .filter(({ name, value }) => !ADDED.has(name) && value !== '')
      .map(({ name, value }) => `${name}=${value}`);
    for (const part of [tag, ...attributes.map((attribute) => `${tag} ${attribute}`)])
      parts.set(part, (parts.get(part) ?? 0) + 1);
  }
  return { parts, text: (nodes.textContent ?? '').replaceAll(/\s+/g, '') };
}

/** Names of elements and attributes that would be lost, each once; empty where nothing would. */
function lossesOf(html: string): readonly string[] {
  const extensions = editorParts(async (address) => address);
  const editor = new Editor({ element: null, extensions, content: html, injectCSS: false });
  const [before, after] = [countOf(html), countOf(editor.getHTML())];
  editor.destroy();
  const lost = [...before.parts]
    .filter(([part, count]) => (after.parts.get(part) ?? 0) < count)
    .map(([part]) => `<${part.split('=')[0] ?? part}>`);
  if (before.text !== after.text) lost.push('…');
  return [...new Set(lost)];
}

/** The description of the selected image, for those who do not see it. */
function ImageRow({ editor }: { readonly editor: Editor }) {
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

export interface RichTextProps {
  readonly id: string;
  readonly label: string;
  /** HTML. */
  readonly value: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly onValue: (html: string) => void;
  /** The text has parts that the editor cannot hold: it is not opened here. */
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
  /** The text that the editor read or wrote last. */
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
