import type { ComponentType } from 'react';
import type { Permission } from '../../domain/permissions.ts';
import type { TextFiles } from '../i18n/textFiles.ts';
import type { TextKey } from '../i18n/useText.ts';
import { laterWithTexts } from '../kit/later.tsx';

/** A section of the console, with a chunk and texts of its own. */
export interface Section {
  /** Below /admin. */
  readonly path: string;
  /** Without one of them the section is left out of the menu, and its address shows a refusal. */
  readonly permissions: readonly Permission[];
  readonly label: TextKey;
  readonly Screen: ComponentType;
}

/**
 * @param texts those that come with the screen
 * @param load the section's one exported screen
 */
export const section = (
  place: Omit<Section, 'Screen'>,
  texts: TextFiles | readonly TextFiles[],
  load: () => Promise<ComponentType>,
): Section => ({ ...place, Screen: laterWithTexts(texts, load) });
