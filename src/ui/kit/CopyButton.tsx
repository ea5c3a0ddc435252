import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { useText } from '../i18n/useText.ts';

/** Copies a text and reports whether the browser allowed it. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const t = useText();
  const [done, setDone] = useState<{ readonly text: string; readonly isOk: boolean }>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setDone({ text, isOk: true });
    } catch {
      // Denied, or unavailable on a page without https: the text can still be selected.
      setDone({ text, isOk: false });
    }
  };
  const outcome = done?.text === text ? done.isOk : undefined;
  return (
    <>
      <IconButton label={t('app.copy', { name })} onClick={() => void copy()}>
        {outcome === true ? (
          <Check size={14} aria-hidden="true" />
        ) : (
          <Copy size={14} aria-hidden="true" />
        )}
      </IconButton>
      <span className={outcome === false ? undefined : 'visuallyHidden'} role="status">
        {outcome === undefined ? '' : t(outcome ? 'app.copied' : 'app.copyFailed')}
      </span>
    </>
  );
}
