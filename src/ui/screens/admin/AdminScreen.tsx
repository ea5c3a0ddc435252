import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorBoundary } from '../../kit/ErrorBoundary.tsx';
import { Later } from '../../kit/later.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import {
  useOperator,
  useOperatorError,
  useOperatorRead,
} from '../../services/operator/useOperator.ts';
import { BrokenScreen } from '../NoScreen.tsx';
import s from './AdminScreen.module.css';
import { SECTIONS } from './sections.ts';
import type { WireWaiting } from '../../../protocol/operator/waitingCalls.ts';
import type { Section } from '../../admin/section.ts';
import { SideMenu } from '../../kit/SideMenu.tsx';

/** How often what waits is counted. */
const COUNTED_MS = 5_000;
const NOTHING = {} as const;

const isCounted = (path: string, waiting: WireWaiting): path is keyof WireWaiting =>
  Object.hasOwn(waiting, path);

/** The sections that the operator was granted, each with how much waits there. */
function AdminMenu(props: {
  readonly sections: readonly Section[];
  readonly current: string | undefined;
}) {
  const t = useText();
  const { state } = useOperatorRead('operatorWaiting', NOTHING, { everyMs: COUNTED_MS });
  const waiting: WireWaiting = state.value ?? NOTHING;
  return (
    <SideMenu
      label={t('admin.menu')}
      current={props.current}
      entries={props.sections.map(({ path, label }) => {
        const count = isCounted(path, waiting) ? waiting[path] : undefined;
        return {
          key: path,
          to: `/admin/${path}`,
          label: t(label),
          ...(count === undefined ? {} : { count }),
        };
      })}
    />
  );
}

function NoPermission() {
  const t = useText();
  return <EmptyState title={t('admin.noPermission')} hint={t('admin.noPermissionHint')} />;
}

/** /admin: the sections that the operator was granted, beside their menu. */
export function AdminScreen() {
  const t = useText();
  const operator = useOperator();
  const problem = useOperatorError();
  const refusalText = useRefusalText();
  const { pathname } = useLocation();
  const current = pathname.split('/')[2];
  const loading = <SkeletonRows rows={8} label={t('app.loading')} />;
  if (problem !== undefined)
    return <EmptyState title={t('admin.noPermission')} hint={refusalText(problem)} />;
  if (operator === undefined) return <div className={s['content']}>{loading}</div>;
  const granted = SECTIONS.filter(({ permissions }) => permissions.some(operator.can));
  const [first] = granted;
  return (
    <div className={s['screen']}>
      <AdminMenu sections={granted} current={current} />
      <div className={s['content']}>
        <ErrorBoundary key={current} fallback={(reset) => <BrokenScreen onRetry={reset} />}>
          <Later fallback={loading}>
            <Routes>
              {SECTIONS.map(({ path, permissions, Screen }) => (
                <Route
                  key={path}
                  path={`${path}/*`}
                  element={permissions.some(operator.can) ? <Screen /> : <NoPermission />}
                />
              ))}
              <Route
                path="*"
                element={
                  first === undefined ? (
                    <EmptyState title={t('admin.nothing')} />
                  ) : (
                    <Navigate to={`/admin/${first.path}`} replace />
                  )
                }
              />
            </Routes>
          </Later>
        </ErrorBoundary>
      </div>
    </div>
  );
}
