import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  defaultFilter,
} from 'cmdk';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { useInstrumentPath } from '../../market/useInstrumentPath.ts';
import { optionName } from '../../market/instrument.ts';
import { Change, LastPrice } from '../../market/TickerCells.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { commandRegistry, type PaletteCommand } from './commandRegistry.ts';
import { cx } from '../../kit/cx.ts';
import { useFocusReturn } from '../../kit/overlayFocus.ts';
import floating from '../../kit/floating.module.css';
import s from './Palette.module.css';
import { usePageCommands, usePlaceCommands, usePreferenceCommands } from './usePaletteCommands.ts';

type Choose = (run: () => void) => void;

/** Matches the words of an item, not the id that makes it unique. */
const byWords = (_id: string, search: string, words: string[] = []): number =>
  defaultFilter(words.join(' '), search, []);

/** Number of symbols shown while nothing is typed, so that the commands below are visible. */
const FIRST_SYMBOLS = 6;

/** Favorites first; only a few while nothing is typed. */
function useOfferedSymbols(isSearching: boolean): readonly WireFuturesOption[] {
  const { options, preferences } = useServices();
  const favourites = useSelected(preferences.values, (values) => values.favourites);
  const offered = (useReadable(options).value ?? []).filter(({ isPlay }) => isPlay);
  const isFavorite = ({ stock }: WireFuturesOption) => favourites.includes(stock);
  const all = [...offered.filter(isFavorite), ...offered.filter((option) => !isFavorite(option))];
  return isSearching ? all : all.slice(0, FIRST_SYMBOLS);
}

function Symbols(props: { readonly choose: Choose; readonly isSearching: boolean }) {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const pathOf = useInstrumentPath();
  const options = useOfferedSymbols(props.isSearching).filter(
    (option) => pathOf(option) !== undefined,
  );
  const words = ({ label, stock, nameKo, nameEn }: WireFuturesOption) => [
    label,
    stock,
    nameKo,
    nameEn,
  ];
  return (
    <CommandGroup heading={t('market.symbol')} className={s['group']}>
      {options.map((option) => (
        <CommandItem
          key={option.id}
          value={`symbol/${option.id}`}
          keywords={words(option)}
          className={s['item']}
          onSelect={() => props.choose(() => void navigate(pathOf(option) ?? '/'))}
        >
          <span className={s['name']}>
            {option.label} <small>{optionName(option, language)}</small>
          </span>
          <span className={s['figure']}>
            <LastPrice option={option} />
          </span>
          <span className={s['figure']}>
            <Change option={option} />
          </span>
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

function Commands(props: {
  readonly heading: string;
  readonly commands: readonly PaletteCommand[];
  readonly choose: Choose;
}) {
  if (props.commands.length === 0) return null;
  return (
    <CommandGroup heading={props.heading} className={s['group']}>
      {props.commands.map(({ id, label, keywords = [], note, run }) => (
        <CommandItem
          key={id}
          value={id}
          keywords={[label, ...keywords]}
          className={s['item']}
          onSelect={() => props.choose(run)}
        >
          <span className={s['name']}>{label}</span>
          {note === undefined ? null : <kbd>{note}</kbd>}
        </CommandItem>
      ))}
    </CommandGroup>
  );
}

/** A dialog that first returns the focus, and then runs the selected command. */
function PaletteDialog(props: {
  readonly onClose: () => void;
  readonly children: (choose: Choose) => ReactNode;
}) {
  const t = useText();
  const { onClose } = props;
  const returnFocus = useFocusReturn();
  const chosen = useRef<(() => void) | undefined>(undefined);
  const toggle = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onClose();
  };
  const leave = (event: Event) => {
    returnFocus(event);
    chosen.current?.();
  };
  return (
    <RadixDialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={cx(floating['scrim'], s['scrim'])} />
        <RadixDialog.Content
          className={cx(floating['surface'], s['content'])}
          aria-describedby={undefined}
          onKeyDown={toggle}
          onCloseAutoFocus={leave}
        >
          <RadixDialog.Title className="visuallyHidden">{t('palette.title')}</RadixDialog.Title>
          {props.children((run) => {
            chosen.current = run;
            onClose();
          })}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** Finds everything by name: instruments, pages, commands of the screen, preferences. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const [search, setSearch] = useState('');
  const offered = useReadable(commandRegistry.commands);
  const controls = usePageCommands();
  const places = usePlaceCommands();
  const preferences = usePreferenceCommands();
  return (
    <PaletteDialog onClose={onClose}>
      {(choose) => (
        <Command label={t('palette.title')} loop filter={byWords}>
          <CommandInput
            className={s['input']}
            placeholder={t('palette.placeholder')}
            value={search}
            onValueChange={setSearch}
          />
          <CommandList className={s['list']} label={t('palette.title')}>
            <CommandEmpty className={s['empty']}>{t('home.noMatch')}</CommandEmpty>
            <Symbols choose={choose} isSearching={search !== ''} />
            <Commands
              heading={t('palette.actions')}
              commands={[...offered, ...controls, ...preferences]}
              choose={choose}
            />
            <Commands heading={t('palette.places')} commands={places} choose={choose} />
          </CommandList>
        </Command>
      )}
    </PaletteDialog>
  );
}
