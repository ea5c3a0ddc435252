import { type KeyboardEvent, useState } from 'react';
import { bindKey, isBindable, keyOf } from '../../domain/shortcuts.ts';
import { type TextKey, type Translate, useText } from '../i18n/useText.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import s from './ShortcutsDialog.module.css';

interface Line {
  readonly text: TextKey;
  /** Shortcuts, each named by its own key. */
  readonly keys: readonly string[];
  /** Keys of the browser or of a form, which cannot be changed. */
  readonly isFixed?: true;
}

const LINES: readonly Line[] = [
  { keys: ['Ctrl K'], text: 'palette.open', isFixed: true },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['l'], text: 'keys.limit' },
  { keys: ['m'], text: 'keys.market' },
  { keys: ['t'], text: 'keys.takeProfit' },
  { keys: ['x'], text: 'keys.stopLoss' },
  { keys: ['p'], text: 'keys.price' },
  { keys: ['q'], text: 'keys.quantity' },
  { keys: ['0'], text: 'shortcuts.none' },
  { keys: ['1', '2', '3', '4'], text: 'keys.presets' },
  { keys: ['b'], text: 'keys.buy' },
  { keys: ['s'], text: 'keys.sell' },
  { keys: ['Enter'], text: 'keys.submit', isFixed: true },
  { keys: ['e'], text: 'shortcuts.closePosition' },
  { keys: ['r'], text: 'shortcuts.reverse' },
  { keys: ['d'], text: 'shortcuts.double' },
  { keys: ['c'], text: 'keys.cancelAll' },
  { keys: ['f'], text: 'shortcuts.fullscreen' },
  { keys: [','], text: 'nav.settings' },
  { keys: ['?'], text: 'keys.help' },
];

/** Name of a shortcut's action; one of several keys of a line is named by its place. */
function actionOf(t: Translate, shortcut: string): string {
  const line = LINES.find(({ keys }) => keys.includes(shortcut));
  if (line === undefined) return shortcut;
  const place = line.keys.length > 1 ? ` (${line.keys.indexOf(shortcut) + 1})` : '';
  return `${t(line.text)}${place}`;
}

/** Message of the line below the list. */
type Message =
  | { readonly kind: 'press' | 'changed'; readonly shortcut: string }
  | { readonly kind: 'taken'; readonly by: string; readonly key: string }
  | { readonly kind: 'unusable' };

/** Keys that move the focus or close the dialog, and those pressed together with others. */
const isPassing = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [ctrlKey, altKey, metaKey].includes(true) ||
  ['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta'].includes(key);

function useRebinding() {
  const { preferences } = useServices();
  const bound = useSelected(preferences.values, ({ boundKeys }) => boundKeys);
  const [message, setMessage] = useState<Message | undefined>(undefined);
  const asked = message?.kind === 'press' ? message.shortcut : undefined;
  const press = (event: KeyboardEvent) => {
    if (asked === undefined || isPassing(event)) return;
    event.preventDefault();
    if (!isBindable(event.key)) {
      setMessage({ kind: 'unusable' });
      return;
    }
    const binding = bindKey(bound, asked, event.key);
    if (binding.kind === 'taken') {
      setMessage({ kind: 'taken', by: binding.by, key: event.key });
      return;
    }
    preferences.set({ boundKeys: binding.keys });
    setMessage({ kind: 'changed', shortcut: asked });
  };
  return {
    bound,
    message,
    asked,
    press,
    ask: (shortcut: string) => setMessage({ kind: 'press', shortcut }),
    leave: () => (asked === undefined ? undefined : setMessage(undefined)),
    reset: () => {
      preferences.set({ boundKeys: {} });
      setMessage(undefined);
    },
  };
}

type Rebinding = ReturnType<typeof useRebinding>;

function messageText(t: Translate, { message, bound }: Rebinding): string {
  switch (message?.kind) {
    case undefined:
      return '';
    case 'press':
      return t('shortcuts.press', { action: actionOf(t, message.shortcut) });
    case 'changed':
      return t('shortcuts.changed', {
        action: actionOf(t, message.shortcut),
        key: keyOf(bound, message.shortcut).toUpperCase(),
      });
    case 'taken':
      return t('shortcuts.taken', {
        action: actionOf(t, message.by),
        key: message.key.toUpperCase(),
      });
    case 'unusable':
      return t('shortcuts.unusable');
  }
}

/** The shortcuts of the page; each key can be changed. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const rebinding = useRebinding();
  const { bound, asked } = rebinding;
  return (
    <Dialog
      title={t('keys.title')}
      onClose={onClose}
      footer={
        <Button size="large" disabled={Object.keys(bound).length === 0} onClick={rebinding.reset}>
          {t('shortcuts.reset')}
        </Button>
      }
    >
      <dl className={s['list']}>
        {LINES.map(({ keys, text, isFixed }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) =>
                isFixed === true ? (
                  <kbd key={key}>{key}</kbd>
                ) : (
                  <button
                    key={key}
                    type="button"
                    className={s['key']}
                    aria-pressed={asked === key}
                    aria-label={t('shortcuts.change', {
                      action: actionOf(t, key),
                      key: keyOf(bound, key).toUpperCase(),
                    })}
                    onClick={() => rebinding.ask(key)}
                    onKeyDown={asked === key ? rebinding.press : undefined}
                    onBlur={rebinding.leave}
                  >
                    <kbd>{asked === key ? '…' : keyOf(bound, key).toUpperCase()}</kbd>
                  </button>
                ),
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className={s['message']} role="status" data-kind={rebinding.message?.kind}>
        {messageText(t, rebinding)}
      </p>
      <p className={s['note']}>{`${t('keys.off')} ${t('shortcuts.hint')}`}</p>
    </Dialog>
  );
}
