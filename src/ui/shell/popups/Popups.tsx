import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { POPUPS_READ } from '../../../domain/content/content.ts';
import { useContent, useContentPart } from '../../content/useContent.ts';
import type { ContentPart } from '../../services/content.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { PopupDialog, type ShownPopup } from './PopupDialog.tsx';

/** The popups of the site that were not put away. */
function useSitePopups(part: ContentPart): readonly ShownPopup[] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const { state } = useContent(['popups'], () =>
    part.read('popupList', {
      resultType: 'ClientList',
      isOpenStrs: 'true',
      page: 1,
      size: POPUPS_READ,
    }),
  );
  const close = (id: string): void => setClosed((known) => new Set(known).add(id));
  return (state.value?.items ?? [])
    .filter(({ id }) => !closed.has(id) && !part.isAway(id))
    .map((popup) => ({
      popup,
      key: popup.id,
      onClose: () => close(popup.id),
      onPutAway: () => {
        part.putAway(popup.id);
        close(popup.id);
      },
    }));
}

function OpenPopups({ part }: { readonly part: ContentPart }) {
  const live: readonly ShownPopup[] = useReadable(part.popups).map((popup) => ({
    popup,
    key: `${popup.id} ${popup.at}`,
    onClose: () => part.closePopup(popup),
  }));
  const all = [...live, ...useSitePopups(part)];
  const [first] = all;
  // One after the other: a dialog over a dialog would hide what it says.
  return first === undefined ? null : (
    <PopupDialog key={first.key} shown={first} others={all.length - 1} />
  );
}

/** Popups over all pages: those of the site once prices are there, real-time ones as they come. */
export function Popups() {
  const part = useContentPart();
  const { market } = useServices();
  const isPriced = useSelected(market.tickers, (tickers) => tickers.size > 0);
  const segment = useLocation().pathname.split('/')[1] ?? '';
  useEffect(() => part?.visit(segment), [part, segment]);
  return part === undefined || !isPriced ? null : <OpenPopups part={part} />;
}
