import { Dialog } from '../kit/Dialog.tsx';
import { useText } from '../i18n/useText.ts';
import s from './ShortcutsDialog.module.css';

const LINES = [
  { keys: ['Ctrl K'], text: 'palette.open' },
  { keys: ['/'], text: 'keys.search' },
  { keys: ['L'], text: 'keys.limit' },
  { keys: ['M'], text: 'keys.market' },
  { keys: ['T'], text: 'keys.takeProfit' },
  { keys: ['X'], text: 'keys.stopLoss' },
  { keys: ['P'], text: 'keys.price' },
  { keys: ['Q'], text: 'keys.quantity' },
  { keys: ['1', '2', '3', '4'], text: 'keys.presets' },
  { keys: ['B'], text: 'keys.buy' },
  { keys: ['S'], text: 'keys.sell' },
  { keys: ['Enter'], text: 'keys.submit' },
  { keys: ['C'], text: 'keys.cancelAll' },
  { keys: [','], text: 'nav.settings' },
  { keys: ['?'], text: 'keys.help' },
] as const;

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <dl className={s['list']}>
        {LINES.map(({ keys, text }) => (
          <div key={text}>
            <dt>{t(text)}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={s['note']}>{t('keys.off')}</p>
    </Dialog>
  );
}
