import { choicesOf } from '../../../../kit/choices.ts';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { SettingsPanel } from '../../../../kit/PopoverPanel.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useSelected } from '../../../../services/useReadable.ts';
import { Figure, FigureList } from '../../../../kit/FigureList.tsx';
import s from '../Panel.module.css';

/** Selects the price that profit is computed on, and the margin that return refers to. */
export function BasisFields() {
  const t = useText();
  const { preferences } = useServices();
  const pnlBasis = useSelected(preferences.values, (values) => values.pnlBasis);
  const roeBasis = useSelected(preferences.values, (values) => values.roeBasis);
  return (
    <FigureList className={s['basis']}>
      <Figure label={t('basis.price')}>
        <Segmented
          label={t('basis.price')}
          value={pnlBasis}
          onValue={(value) => preferences.set({ pnlBasis: value })}
          choices={choicesOf(['mark', 'last'], (basis) => t(`basis.${basis}`))}
        />
      </Figure>
      <Figure label={t('basis.margin')}>
        <Segmented
          label={t('basis.margin')}
          value={roeBasis}
          onValue={(value) => preferences.set({ roeBasis: value })}
          choices={[
            { value: 'entry', label: t('basis.entryMargin') },
            { value: 'mark', label: t('basis.markMargin') },
          ]}
        />
      </Figure>
    </FigureList>
  );
}

export function BasisPopover(props: OpenProps) {
  const t = useText();
  return (
    <SettingsPanel {...props} label={t('basis.title')}>
      <BasisFields />
    </SettingsPanel>
  );
}
