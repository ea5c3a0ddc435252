/** Commands that mounted screens offer; the palette lists them. */
import { useEffect } from 'react';
import { createWritable } from '../../services/derived.ts';
import type { Readable } from '../../../domain/readable.ts';

export interface PaletteCommand {
  /** Unique among all commands. */
  readonly id: string;
  readonly label: string;
  /** Other search words. */
  readonly keywords?: readonly string[];
  /** The current choice, or the key with the same effect. */
  readonly note?: string;
  readonly run: () => void;
}

export interface CommandRegistry {
  /** Oldest offer first. */
  readonly commands: Readable<readonly PaletteCommand[]>;
  /** @returns a function that withdraws the offer */
  readonly offer: (commands: readonly PaletteCommand[]) => () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const offers = new Set<readonly PaletteCommand[]>();
  const commands = createWritable<readonly PaletteCommand[]>([]);
  const collect = () => commands.set([...offers].flat());
  return {
    commands,
    offer: (offered) => {
      // A copy, so that the same list offered twice counts as two offers.
      const own = [...offered];
      offers.add(own);
      collect();
      return () => {
        if (offers.delete(own)) collect();
      };
    },
  };
}

/** The page's registry: there is one palette per page. */
export const commandRegistry = createCommandRegistry();

/** Offers commands while the component is mounted; keep the list stable while it is. */
export function usePaletteCommands(commands: readonly PaletteCommand[]): void {
  useEffect(() => commandRegistry.offer(commands), [commands]);
}
