import type { WireProfile } from '../../../../protocol/profile/entities.ts';

/** What every dialog of the profile is given. */
export interface EditProps {
  readonly profile: WireProfile;
  /** The change was accepted. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
