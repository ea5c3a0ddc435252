import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useState } from 'react';
import type { PanelLayout } from '../../../../domain/preferences.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../kit/Menu.tsx';
import { OnDemand, type OpenProps } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import type { Desk } from './desk.ts';
import { type Preset, PRESETS, presetLayout } from './presets.ts';
import { SaveLayoutDialog } from './SaveLayoutDialog.tsx';

/** Instruments on offer, that of the terminal first. */
function useOffered(): readonly string[] {
  const { option } = useTerminal();
  const options = useReadable(useServices().options).value ?? [];
  const others = options.filter(({ id, isPlay }) => isPlay && id !== option.id);
  return [option, ...others].map(({ stock }) => stock);
}

/** Where the page's window is on the desktop. */
const placeOfPage = () => ({
  x: window.screenX,
  y: window.screenY,
  width: window.outerWidth,
  height: window.outerHeight,
});

function LayoutMenu(props: OpenProps & { readonly desk: Desk; readonly onSaveAs: () => void }) {
  const { desk, onSaveAs, ...part } = props;
  const t = useText();
  const stocks = useOffered();
  const { preferences } = useServices();
  const saved = useSelected(preferences.values, ({ terminal }) => terminal.savedLayouts);
  const working = useReadable(desk.working);
  const names = Object.keys(saved);
  const choosePreset = (preset: Preset) =>
    desk.choose({
      name: undefined,
      model: JSON.stringify(presetLayout(preset, stocks, placeOfPage())),
    });
  const isChanged = (layout: PanelLayout, name: string) => saved[name] !== layout.model;
  const save = (name: string) => () => desk.saveAs(name);
  return (
    <Menu {...part}>
      <MenuLabel>{t('panels.presets')}</MenuLabel>
      <MenuChoice isChosen={working === undefined} onSelect={() => desk.choose(undefined)}>
        {t('panels.standard')}
      </MenuChoice>
      {PRESETS.map((preset) => (
        <MenuItem key={preset} onSelect={() => choosePreset(preset)}>
          {t(`panels.${preset}`)}
        </MenuItem>
      ))}
      {names.length === 0 ? null : (
        <>
          <MenuLine />
          <MenuLabel>{t('panels.saved')}</MenuLabel>
        </>
      )}
      {names.map((name) => (
        <MenuChoice
          key={name}
          isChosen={working?.name === name}
          onSelect={() => desk.choose({ name, model: saved[name] ?? '' })}
        >
          {name}
        </MenuChoice>
      ))}
      {working === undefined ? null : (
        <>
          <MenuLine />
          {working.name !== undefined && isChanged(working, working.name) ? (
            <MenuItem onSelect={save(working.name)}>
              {t('panels.save', { name: working.name })}
            </MenuItem>
          ) : null}
          <MenuItem onSelect={onSaveAs}>{t('panels.saveAs')}</MenuItem>
          {working.name === undefined ? null : (
            <MenuItem onSelect={() => desk.remove(working.name ?? '')}>
              {t('panels.remove', { name: working.name })}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  );
}

/** Chooses, saves and removes arrangements of the panels. [W-Y1] */
export function LayoutButton({ desk }: { readonly desk: Desk }) {
  const t = useText();
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <OnDemand
        trigger={(open) => (
          <IconButton label={t('panels.menu')} aria-haspopup="menu" onClick={open}>
            <LayoutDashboard size={16} aria-hidden="true" />
          </IconButton>
        )}
      >
        {(part) => <LayoutMenu {...part} desk={desk} onSaveAs={() => setSaving(true)} />}
      </OnDemand>
      {isSaving ? <SaveLayoutDialog desk={desk} onClose={() => setSaving(false)} /> : null}
    </>
  );
}
