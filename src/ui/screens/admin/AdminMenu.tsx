import type { WireWaiting } from '../../../protocol/operator/waitingCalls.ts';
import type { Section } from '../../admin/section.ts';
import { useText } from '../../i18n/useText.ts';
import { SideMenu } from '../../kit/SideMenu.tsx';
import { useOperatorRead } from '../../services/operator/useOperatorRead.ts';

/** How often what waits is counted. */
const COUNTED_MS = 5_000;
const NOTHING = {} as const;

const isCounted = (path: string, waiting: WireWaiting): path is keyof WireWaiting =>
  Object.hasOwn(waiting, path);

/** The sections that the operator was granted, each with how much waits there. */
export function AdminMenu(props: {
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
