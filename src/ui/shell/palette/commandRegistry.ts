/** Commands that screens offer while they are on the page; the palette lists them. */
import { useEffect } from 'react';
import { createWritable } from '../../services/derived.ts';
import type { Readable } from '../../../domain/readable.ts';

export interface PaletteCommand {
  /** Unique among all commands. */
  readonly id: string;
  readonly label: string;
  /** Other words that find it. */
  readonly keywords?: readonly string[];
  /** What is chosen now, or the key that does the same. */
  readonly note?: string;
  readonly run: () => void;
}

export interface CommandRegistry {
  /** Oldest offer first. */
  readonly commands: Readable<readonly PaletteCommand[]>;
  /** @returns what takes the offer back */
  readonly offer: (commands: readonly PaletteCommand[]) => () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const offers = new Set<readonly PaletteCommand[]>();
  const commands = createWritable<readonly PaletteCommand[]>([]);
  const collect = () => commands.set([...offers].flat());
  return {
    commands,
    offer: (offered) => {
      // A copy, so that the same list offered twice is two offers.
      const own = [...offered];
      offers.add(own);
      collect();
      return () => {
        if (offers.delete(own)) collect();
      };
    },
  };
}

/** The page's one registry: there is one palette a page. */
export const commandRegistry = createCommandRegistry();

/** Offers commands while the component is on the page; keep the list the same while it is. */
export function usePaletteCommands(commands: readonly PaletteCommand[]): void {
  useEffect(() => commandRegistry.offer(commands), [commands]);
}
