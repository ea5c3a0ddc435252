import ExternalLink from 'lucide-react/icons/external-link';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Maximize2 from 'lucide-react/icons/maximize-2';
import Minimize2 from 'lucide-react/icons/minimize-2';
import X from 'lucide-react/icons/x';
import type { IIcons } from 'flexlayout-react';

/** The buttons of panels in the house's icons. */
export const icons: IIcons = {
  close: <X size={12} aria-hidden="true" />,
  popout: <ExternalLink size={13} aria-hidden="true" />,
  maximize: <Maximize2 size={13} aria-hidden="true" />,
  restore: <Minimize2 size={13} aria-hidden="true" />,
  more: <Ellipsis size={14} aria-hidden="true" />,
};
