import {
  type Action,
  Actions,
  I18nLabel,
  type ITabRenderValues,
  type ITabSetRenderValues,
  Layout,
  type Model,
  TabNode,
  TabSetNode,
  type IIcons,
} from 'flexlayout-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import ExternalLink from 'lucide-react/icons/external-link';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import X from 'lucide-react/icons/x';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { OverlayPlace } from '../../../kit/overlayPlace.ts';
import { useText } from '../../../i18n/useText.ts';
import { useSiteName } from '../../../services/session.ts';
import { useReadable } from '../../../services/useReadable.ts';
import { AddPanel } from './AddPanel.tsx';
import { ChartLink } from './ChartLink.tsx';
import type { ChosenLayout, Desk } from './desk.ts';
import s from './DeskLayout.module.css';
import {
  closeWindow,
  type Home,
  homeOf,
  panelsOfWindow,
  useWindows,
  useWindowTitles,
} from './useWindows.ts';
import { moveByKey } from './moveByKey.ts';
import {
  layoutText,
  panelOf,
  PANELS,
  readConfig,
  readLayout,
  setConfig,
  toModel,
  withNewWindows,
  withoutWindows,
  type ChartConfig,
} from './panels.ts';
import { PanelSlot, useChartOption } from './PanelSlot.tsx';
import { freeLayout } from './presets.ts';

/**
 * The name of a chart: its instrument where it has one of its own, which stands beside the tab of the
 * chart that is shown.
 */
function ChartTab({
  config,
  isShown,
}: {
  readonly config: ChartConfig;
  readonly isShown: boolean;
}) {
  const t = useText();
  const { label } = useChartOption(config);
  return <>{config.stock === undefined || isShown ? t('panels.chart') : label}</>;
}

/** The buttons of panels in the house's icons. */
const icons: IIcons = {
  close: <X size={12} aria-hidden="true" />,
  popout: <ExternalLink size={13} aria-hidden="true" />,
  maximize: <Maximize2 size={13} aria-hidden="true" />,
  restore: <Minimize2 size={13} aria-hidden="true" />,
  more: <Ellipsis size={14} aria-hidden="true" />,
};

/** The library's own buttons by their text. */
const LABELS = {
  [I18nLabel.Close_Tab]: 'panels.close',
  [I18nLabel.Maximize]: 'panels.maximize',
  [I18nLabel.Restore]: 'panels.restore',
  [I18nLabel.Popout_Tab]: 'panels.popout',
  [I18nLabel.Overflow_Menu_Tooltip]: 'panels.more',
  [I18nLabel.Splitter]: 'panels.splitter',
  [I18nLabel.Move_Tabset]: 'panels.moveGroup',
  [I18nLabel.Error_rendering_component]: 'panels.failed',
  [I18nLabel.Error_rendering_component_retry]: 'panels.retry',
} as const;

const isLabel = (key: string): key is keyof typeof LABELS => key in LABELS;

function modelOf({ model, isPressed }: ChosenLayout): Model {
  const json = readLayout(model) ?? freeLayout();
  return toModel(isPressed ? withNewWindows(json) : withoutWindows(json));
}

/** The model of what was chosen last; React keeps it until the next choice. */
function useModel(chosen: ChosenLayout): Model {
  const [held, setHeld] = useState(() => ({ chosen, model: modelOf(chosen) }));
  const current = held.chosen === chosen ? held : { chosen, model: modelOf(chosen) };
  if (current !== held) setHeld(current);
  return current.model;
}

/** How the library begins the id of a tab's element; the id of the tab follows. */
const TAB_ELEMENT = 'flexlayout-tabbutton-';

/** The tab that has the focus. */
function focusedTab({ target }: KeyboardEvent): string | undefined {
  // A window of its own has other classes of elements, so that instanceof says nothing.
  const id = 'id' in target && typeof target.id === 'string' ? target.id : '';
  return id.startsWith(TAB_ELEMENT) ? id.slice(TAB_ELEMENT.length) : undefined;
}

/** Whether the panels are being removed; a parent's layout effects end before those of its children. */
function useIsLeaving(): () => boolean {
  const isLeaving = useRef(false);
  useLayoutEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);
  return () => isLeaving.current;
}

function Panels({ desk, chosen }: { readonly desk: Desk; readonly chosen: ChosenLayout }) {
  const t = useText();
  const site = useSiteName();
  const model = useModel(chosen);
  const windows = useWindows(model);
  const translate = (key: string): string => {
    if (isLabel(key)) return t(LABELS[key]);
    const panel = PANELS.find((one) => one === key);
    return panel === undefined ? key : t(`panels.${panel}`);
  };
  useWindowTitles(model, windows.bodies, (panels) => {
    const names = panels.flatMap((id) => {
      const tab = model.getNodeById(id);
      return tab instanceof TabNode ? [t(`panels.${panelOf(tab)}`)] : [];
    });
    return [names.join(' · '), site].join(' | ');
  });
  const [homes] = useState(() => new Map<string, Home | undefined>());
  const isLeaving = useIsLeaving();
  const act = (action: Action): Action | undefined => {
    // A window that closes with the terminal is part of the arrangement that it opens again with.
    if (action.type === Actions.CLOSE_POPOUT && isLeaving()) return undefined;
    const { node, layoutId } = action.data as { readonly [field: string]: unknown };
    if (action.type === Actions.POPOUT_TAB && typeof node === 'string') {
      homes.set(node, homeOf(model, node));
    }
    if (action.type !== Actions.CLOSE_POPOUT || typeof layoutId !== 'string') return action;
    windows.closed(layoutId);
    return closeWindow(model, layoutId, homes.get(panelsOfWindow(model, layoutId)[0] ?? ''));
  };
  const addToGroup = (group: unknown, values: ITabSetRenderValues): void => {
    if (!(group instanceof TabSetNode)) return;
    const tab = group.getSelectedNode();
    values.stickyButtons.push(<AddPanel key="add" model={model} group={group.getId()} />);
    if (!(tab instanceof TabNode) || panelOf(tab) !== 'chart') return;
    values.buttons.unshift(
      <ChartLink
        key="link"
        config={readConfig(tab.getConfig())}
        onConfig={(config) => setConfig(tab, config)}
      />,
    );
  };
  const addToTab = (tab: TabNode, values: ITabRenderValues): void => {
    if (panelOf(tab) === 'chart')
      values.content = <ChartTab config={readConfig(tab.getConfig())} isShown={tab.isSelected()} />;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the tabs within it
    <div
      className={s['layout']}
      onKeyDown={(event) => {
        const tab = focusedTab(event);
        if (tab !== undefined && moveByKey(model, tab, event)) event.preventDefault();
      }}
    >
      <Layout
        model={model}
        factory={(tab) => (
          <OverlayPlace value={windows.bodies[tab.getLayoutId()]}>
            <PanelSlot tab={tab} />
          </OverlayPlace>
        )}
        icons={icons}
        i18nTranslator={translate}
        onAction={act}
        onModelChange={(changed) => {
          const text = layoutText(changed);
          if (text !== undefined) desk.rearrange(text);
        }}
        onRenderTab={addToTab}
        onRenderTabSet={addToGroup}
        onTabSetPlaceHolder={(group) => (
          <EmptyState
            title={t('panels.empty')}
            action={<AddPanel model={model} group={group.getId()} />}
          />
        )}
        onPopoutOpen={windows.opened}
        popoutURL="/popout.html"
        popoutWindowName={t('panels.window', { site })}
      />
      {windows.isBlocked ? (
        <ConfirmDialog title={t('panels.menu')} onConfirm={windows.acknowledge}>
          {t('panels.blocked')}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Panels that can be moved, resized, hidden and opened in windows of their own. [W-Y2] */
export function DeskLayout({ desk }: { readonly desk: Desk }) {
  const chosen = useReadable(desk.chosen);
  return chosen === undefined ? null : <Panels desk={desk} chosen={chosen} />;
}
