import Plus from 'lucide-react/icons/plus';
import { Actions, DockLocation, type Model } from 'flexlayout-react';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Menu, MenuItem } from '../../../kit/Menu.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import { CHARTS_MAX, layoutOf, type Panel, PANELS, type TabJson, tabsIn } from './panels.ts';
import { chartTab, panelTab } from './presets.ts';

/** Panels that can be shown in addition to those of an arrangement. [W-Y2] */
export function addable(shown: readonly TabJson[]): readonly Panel[] {
  const count = (panel: Panel) => shown.filter(({ component }) => component === panel).length;
  return PANELS.filter((panel) => count(panel) < (panel === 'chart' ? CHARTS_MAX : 1));
}

/** The tab of another panel; a chart takes the first free id. */
export function newTab(panel: Panel, shown: readonly TabJson[]): TabJson {
  if (panel !== 'chart') return panelTab(panel);
  const ids = Array.from({ length: CHARTS_MAX }, (_, index) => `chart${index + 1}`);
  return chartTab(ids.find((id) => shown.every((tab) => tab.id !== id)) ?? 'chart1');
}

/** Shows a hidden panel, or one more chart, in this group of panels. */
export function AddPanel({ model, group }: { readonly model: Model; readonly group: string }) {
  const t = useText();
  const shown = tabsIn(layoutOf(model));
  const panels = addable(shown);
  if (panels.length === 0) return null;
  const add = (panel: Panel): void => {
    const tab = newTab(panel, shown);
    model.doAction(Actions.addTab(tab, group, DockLocation.CENTER, -1, true));
  };
  return (
    <OnDemand
      trigger={(open) => (
        <IconButton label={t('panels.add')} aria-haspopup="menu" onClick={open}>
          <Plus size={14} aria-hidden="true" />
        </IconButton>
      )}
    >
      {(part) => (
        <Menu {...part}>
          {panels.map((panel) => (
            <MenuItem key={panel} onSelect={() => add(panel)}>
              {t(`panels.${panel}`)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </OnDemand>
  );
}
