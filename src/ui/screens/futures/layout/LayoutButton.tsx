import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import { useState } from 'react';
import { type PanelLayout, SAVED_LAYOUTS_MAX } from '../../../../domain/preferences.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLine } from '../../../kit/Menu.tsx';
import { OnDemand, type OpenProps } from '../../../kit/OnDemand.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useTerminal } from '../terminalContext.ts';
import type { Desk } from './desk.ts';
import { type Preset, PRESETS, presetLayout, LAYOUT_NAME_MAX, nameProblem } from './presets.ts';
import { Field } from '../../../kit/Field.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { TextInput } from '../../../kit/TextInput.tsx';

/** State of an action without a request: an arrangement is kept by this browser. */
const NO_REQUEST = { isBusy: false, refusal: undefined };

/** Asks for the name under which the arrangement is saved. [W-Y8] */
function SaveLayoutDialog(props: { readonly desk: Desk; readonly onClose: () => void }) {
  const t = useText();
  const { desk, onClose } = props;
  const { preferences } = useServices();
  const saved = useSelected(preferences.values, ({ terminal }) => terminal.savedLayouts);
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const problem = nameProblem(name, Object.keys(saved));
  return (
    <FormDialog
      title={t('panels.saveTitle')}
      onClose={onClose}
      submit={t('panels.saveAct')}
      canSubmit={problem === undefined || problem === 'REPLACES'}
      onSubmit={() => {
        desk.saveAs(name);
        onClose();
      }}
      action={NO_REQUEST}
      isCancellable
    >
      <Field
        label={t('panels.name')}
        error={problem === 'FULL' ? t('panels.full', { max: SAVED_LAYOUTS_MAX }) : undefined}
        warning={problem === 'REPLACES' ? t('panels.replaces') : undefined}
        hint={t('panels.nameHint', { max: LAYOUT_NAME_MAX })}
      >
        {(input) => (
          <TextInput {...input} value={typed} maxLength={LAYOUT_NAME_MAX} onValue={setTyped} />
        )}
      </Field>
    </FormDialog>
  );
}

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
