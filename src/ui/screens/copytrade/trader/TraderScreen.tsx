import { useParams, useSearchParams } from 'react-router-dom';
import { FIGURE_WINDOWS } from '../../../../domain/copytrade/figures.ts';
import { Awaited } from '../../../copytrade/Awaited.tsx';
import page from '../../../copytrade/CopyPage.module.css';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { LinkButton } from '../../../kit/LinkButton.tsx';
import { FigureSection } from './FigureSection.tsx';
import { TraderHead } from './TraderHead.tsx';
import s from './TraderPage.module.css';
import { RECORD_TABS, TraderRecords } from './TraderRecords.tsx';
import { useTrader } from './useTrader.ts';

/** /copytrade/trader_detail/{id}: everything that is public about a trader. */
export function TraderScreen() {
  const t = useText();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const { state, refetch } = useTrader(id);
  const trader = state.value;
  if (trader === undefined) {
    return state.status === 'failed' && state.error.status === 404 ? (
      <EmptyState
        isPage
        title={t('copytrade.unknown')}
        hint={t('copytrade.unknownHint')}
        action={<LinkButton to="/copytrade" text={t('copytrade.back')} />}
      />
    ) : (
      <Awaited state={state} rows={12} onRetry={refetch} />
    );
  }
  const window = FIGURE_WINDOWS.find((one) => one === params.get('window')) ?? '30';
  const tab = RECORD_TABS.find((one) => one === params.get('tab')) ?? 'open';
  const put = (name: string, value: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), [name]: value }), { replace: true });
  return (
    <div className={page['page']}>
      <TraderHead trader={trader} />
      <FigureSection trader={trader} window={window} onWindow={(next) => put('window', next)} />
      <TraderRecords trader={trader} tab={tab} onTab={(next) => put('tab', next)} />
      <p className={s['note']}>{t('copytrade.pastNote')}</p>
    </div>
  );
}
