import Bold from 'lucide-react/icons/bold';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import LinkIcon from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Quote from 'lucide-react/icons/quote';
import Redo from 'lucide-react/icons/redo-2';
import Strikethrough from 'lucide-react/icons/strikethrough';
import Table from 'lucide-react/icons/table';
import Undo from 'lucide-react/icons/undo-2';
import { type Editor, useEditorState } from '@tiptap/react';
import * as RadixToolbar from 'radix-ui/toolbar';
import { useText } from '../../../../i18n/useText.ts';
import { iconClass } from '../../../../kit/IconButton.tsx';
import s from './RichText.module.css';

const INLINE = [
  { name: 'bold', icon: Bold, run: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: Italic,
    run: (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    icon: Strikethrough,
    run: (editor: Editor) => editor.chain().focus().toggleStrike().run(),
  },
] as const;

const BLOCKS = [
  {
    name: 'heading2',
    icon: Heading2,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    icon: Heading3,
    run: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'bulletList',
    icon: List,
    run: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: ListOrdered,
    run: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    icon: Quote,
    run: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const;

const TOGGLES = [...INLINE, ...BLOCKS];
const STEPS = [
  {
    name: 'table',
    icon: Table,
    run: (editor: Editor) => editor.chain().focus().insertTable({ rows: 3, cols: 2 }).run(),
  },
  { name: 'undo', icon: Undo, run: (editor: Editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo, run: (editor: Editor) => editor.chain().focus().redo().run() },
] as const;

const isOn = (editor: Editor, name: (typeof TOGGLES)[number]['name']): boolean => {
  if (name === 'heading2') return editor.isActive('heading', { level: 2 });
  if (name === 'heading3') return editor.isActive('heading', { level: 3 });
  return editor.isActive(name);
};

/** The acts of the rich editor; arrow keys move between them. */
export function Toolbar(props: {
  readonly editor: Editor;
  readonly label: string;
  readonly isLinkOpen: boolean;
  readonly onLink: () => void;
}) {
  const t = useText();
  const { editor } = props;
  const { on, off } = useEditorState({
    editor,
    selector: () => ({
      on: TOGGLES.filter(({ name }) => isOn(editor, name)).map(({ name }): string => name),
      off: {
        undo: !editor.can().undo(),
        redo: !editor.can().redo(),
        table: editor.isActive('table'),
      },
    }),
  });
  return (
    <RadixToolbar.Root className={s['bar']} aria-label={props.label}>
      {TOGGLES.map(({ name, icon: Icon, run }) => (
        <RadixToolbar.Button
          key={name}
          className={iconClass}
          aria-label={t(`adminContent.tools.${name}`)}
          title={t(`adminContent.tools.${name}`)}
          aria-pressed={on.includes(name)}
          onClick={() => run(editor)}
        >
          <Icon size={16} aria-hidden="true" />
        </RadixToolbar.Button>
      ))}
      <RadixToolbar.Button
        className={iconClass}
        aria-label={t('adminContent.tools.link')}
        title={t('adminContent.tools.link')}
        aria-expanded={props.isLinkOpen}
        onClick={props.onLink}
      >
        <LinkIcon size={16} aria-hidden="true" />
      </RadixToolbar.Button>
      {STEPS.map(({ name, icon: Icon, run }) => (
        <RadixToolbar.Button
          key={name}
          className={iconClass}
          aria-label={t(`adminContent.tools.${name}`)}
          title={t(`adminContent.tools.${name}`)}
          disabled={off[name]}
          onClick={() => run(editor)}
        >
          <Icon size={16} aria-hidden="true" />
        </RadixToolbar.Button>
      ))}
    </RadixToolbar.Root>
  );
}
