import { useText } from '../../../i18n/useText.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { useOperatorRead } from '../../../services/operator/useOperatorRead.ts';
import { Panel } from './Panel.tsx';

const EVERY_MS = 5_000;
const NOTHING = {} as const;

/** What the house accounts hold and owe. */
export function LedgerPanel() {
  const t = useText();
  const { state } = useOperatorRead('operatorLedger', NOTHING, { everyMs: EVERY_MS });
  return (
    <Panel title={t('adminDashboard.ledger')} hint={t('adminDashboard.ledgerHint')} state={state}>
      {(accounts) =>
        accounts.length === 0 ? (
          <p>{t('adminDashboard.emptyLedger')}</p>
        ) : (
          <FigureList>
            {accounts.map(({ account, book, currency, balance }) => (
              <Figure key={`${account}/${book}/${currency}`} label={`${account} · ${book}`}>
                {`${formatWhole(balance)} ${currency}`}
              </Figure>
            ))}
          </FigureList>
        )
      }
    </Panel>
  );
}
