import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { Later, later } from '../../../kit/later.tsx';
import type { WirePosition } from '../../../../protocol/futures/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { ClosingScope } from './closing/closingOrders.ts';

const CloseManyMenu = later(async () => (await import('./CloseManyMenu.tsx')).CloseManyMenu);
const CloseManyDialog = later(
  async () => (await import('./closing/CloseManyDialog.tsx')).CloseManyDialog,
);

/** Closes all, the profitable or the losing positions of the table. */
export function CloseMany({ positions }: { readonly positions: readonly WirePosition[] }) {
  const t = useText();
  const [scope, setScope] = useState<ClosingScope | undefined>(undefined);
  const isNone = positions.length === 0;
  return (
    <>
      <OnDemand
        trigger={(open) => (
          <Button size="small" disabled={isNone} aria-haspopup="menu" onClick={open}>
            {t('panel.closeMany')}
            <ChevronDown size={12} aria-hidden="true" />
          </Button>
        )}
      >
        {(part) => <CloseManyMenu {...part} onScope={setScope} />}
      </OnDemand>
      {scope === undefined ? null : (
        <Later>
          <CloseManyDialog
            scope={scope}
            positions={positions}
            onClose={() => setScope(undefined)}
          />
        </Later>
      )}
    </>
  );
}
