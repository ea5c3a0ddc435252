/** Switches in column headers: the basis of profit, and the unit of sizes. */
import Settings2 from 'lucide-react/icons/settings-2';

import { later } from '../../../../kit/later.tsx';
import { IconButton } from '../../../../kit/IconButton.tsx';
import { OnDemand } from '../../../../kit/OnDemand.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import s from '../Panel.module.css';

const BasisPopover = later(async () => (await import('./BasisFields.tsx')).BasisPopover);

export function PnlBasisSwitch() {
  const t = useText();
  const basis = useSelected(useServices().preferences.values, ({ pnlBasis }) => pnlBasis);
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton
          className={s['inHead']}
          label={t('basis.change', { current: t(`basis.${basis}`) })}
          onClick={open}
        >
          <Settings2 size={11} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(part) => <BasisPopover {...part} />}
    </OnDemand>
  );
}

export type SizeUnit = 'COIN' | 'USDT';

export function SizeUnitSwitch(props: {
  readonly unit: SizeUnit;
  readonly onUnit: (unit: SizeUnit) => void;
}) {
  const t = useText();
  const isCoin = props.unit === 'COIN';
  return (
    <IconButton
      className={s['inHead']}
      label={t('basis.unit', { unit: isCoin ? 'COIN' : 'USDT' })}
      onClick={() => props.onUnit(isCoin ? 'USDT' : 'COIN')}
    >
      <span aria-hidden="true">{isCoin ? '⇄' : '$'}</span>
    </IconButton>
  );
}
