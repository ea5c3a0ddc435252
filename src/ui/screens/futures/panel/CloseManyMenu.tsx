import type { OpenProps } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { ClosingScope } from './closing/closingOrders.ts';
import { Menu, MenuItem } from '../../../kit/Menu.tsx';

const SCOPES = [
  { scope: 'ALL', key: 'panel.closeAll' },
  { scope: 'PROFIT', key: 'panel.closeProfit' },
  { scope: 'LOSS', key: 'panel.closeLoss' },
] as const;

/** Selects which positions to close. */
export function CloseManyMenu(
  props: OpenProps & { readonly onScope: (scope: ClosingScope) => void },
) {
  const t = useText();
  return (
    <Menu {...props}>
      {SCOPES.map(({ scope, key }) => (
        <MenuItem key={scope} onSelect={() => props.onScope(scope)}>
          {t(key)}
        </MenuItem>
      ))}
    </Menu>
  );
}
