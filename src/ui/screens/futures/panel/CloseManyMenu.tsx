import * as Menu from 'radix-ui/dropdown-menu';
import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { ClosingScope } from './closing/closingOrders.ts';
import s from './Panel.module.css';

const SCOPES = [
  { scope: 'ALL', key: 'panel.closeAll' },
  { scope: 'PROFIT', key: 'panel.closeProfit' },
  { scope: 'LOSS', key: 'panel.closeLoss' },
] as const;

/** Which positions are to be closed. */
export function CloseManyMenu(
  props: OpenProps & { readonly onScope: (scope: ClosingScope) => void },
) {
  const t = useText();
  return (
    <Menu.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Menu.Trigger asChild>{props.trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content className={s['menu']} align="end" sideOffset={4} collisionPadding={8}>
          {SCOPES.map(({ scope, key }) => (
            <Menu.Item key={scope} className={s['menuItem']} onSelect={() => props.onScope(scope)}>
              {t(key)}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
