/** What the rich editor can write: no more than what the sanitiser lets through. */
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import type { Extensions } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { isContentImage, isContentLink } from '../../../../../domain/content/html.ts';
import type { ShownFrom } from '../images/operatorImages.ts';

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

export const editorParts = (shownFrom: ShownFrom): Extensions => [
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
