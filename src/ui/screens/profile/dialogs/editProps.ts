import type { WireProfile } from '../../../../protocol/profile/entities.ts';

/** Props of every dialog of the profile. */
export interface EditProps {
  readonly profile: WireProfile;
  /** The change was accepted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
