import type { Section } from '../../admin/section.ts';
import { useText } from '../../i18n/useText.ts';
import { SideMenu } from '../../kit/SideMenu.tsx';
import { useOperatorRead } from '../../services/operator/useOperatorRead.ts';

/** How often what waits is counted. */
const COUNTED_MS = 5_000;
const COUNT_ONLY = { page: 1, size: 1 } as const;

interface MenuProps {
  readonly sections: readonly Section[];
  readonly current: string | undefined;
  /** What waits for a second admin. */
  readonly waiting?: number | undefined;
}

function Menu({ sections, current, waiting }: MenuProps) {
  const t = useText();
  return (
    <SideMenu
      label={t('admin.menu')}
      current={current}
      entries={sections.map(({ path, label }) => ({
        key: path,
        to: `/admin/${path}`,
        label: t(label),
        ...(path === 'approvals' && waiting !== undefined ? { count: waiting } : {}),
      }))}
    />
  );
}

function CountingMenu(props: MenuProps) {
  const { state } = useOperatorRead('operatorApprovals', COUNT_ONLY, { everyMs: COUNTED_MS });
  return <Menu {...props} waiting={state.value?.total} />;
}

/** The sections that the operator was granted; what waits for a second admin is counted. */
export const AdminMenu = (props: Omit<MenuProps, 'waiting'>) =>
  props.sections.some(({ path }) => path === 'approvals') ? (
    <CountingMenu {...props} />
  ) : (
    <Menu {...props} />
  );
