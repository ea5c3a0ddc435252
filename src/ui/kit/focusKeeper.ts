/**
 * Where the keyboard is, and where it goes when that place is gone: a control that was replaced is
 * found again by its name, a removed row to the next one, and an emptied list to the tab or region
 * it stood in. Once for the whole page, so that no dialog or table does it for itself.
 */

const FLOATING = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

interface RowPlace {
  readonly table: Element;
  readonly row: Element;
  readonly index: number;
  /** Index of the control among those of its row. */
  readonly control: number;
}

/** A place on the page, outside dialogs and menus. */
interface Place {
  readonly element: HTMLElement;
  readonly name: string;
  /** From the nearest one. */
  readonly ancestors: readonly Element[];
  readonly row: RowPlace | undefined;
}

/** A control with a shortcut keeps it while its text says what it is doing. */
const nameOf = (element: Element): string =>
  element.getAttribute('aria-keyshortcuts') ??
  element.getAttribute('aria-label') ??
  element.textContent.trim();

const controlsOf = (within: Element): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(FOCUSABLE),
];

const rowsOf = (table: Element): readonly Element[] => [...table.querySelectorAll('tbody tr')];

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected && element.matches(FOCUSABLE);

function rowPlaceOf(element: HTMLElement): RowPlace | undefined {
  const row = element.closest('tbody tr');
  const table = row?.closest('table');
  if (row === null || table === null || table === undefined) return undefined;
  return {
    table,
    row,
    index: rowsOf(table).indexOf(row),
    control: controlsOf(row).indexOf(element),
  };
}

function placeOf(element: HTMLElement): Place {
  const ancestors: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) ancestors.push(at);
  return { element, name: nameOf(element), ancestors, row: rowPlaceOf(element) };
}

/** The control of the next row, the last one if there is no next. */
function inNextRow({ table, index, control }: RowPlace): HTMLElement | undefined {
  const rows = table.isConnected ? rowsOf(table) : [];
  const row = rows[Math.min(index, rows.length - 1)];
  if (row === undefined) return undefined;
  const controls = controlsOf(row);
  return controls[control] ?? controls[0];
}

/** The tab of a panel, or the nearest named region itself. */
function headOf(ancestors: readonly Element[]): HTMLElement | undefined {
  for (const ancestor of ancestors) {
    if (!(ancestor instanceof HTMLElement) || !ancestor.isConnected) continue;
    const labelledBy = ancestor.getAttribute('aria-labelledby');
    const label = labelledBy === null ? null : document.getElementById(labelledBy);
    if (label?.getAttribute('role') === 'tab') return label;
    const isRegion = ancestor.matches('section[aria-label], main, [role="tabpanel"]');
    if (!isRegion) continue;
    ancestor.tabIndex = -1;
    return ancestor;
  }
  return undefined;
}

function find({ element, name, ancestors, row }: Place): HTMLElement | undefined {
  if (isUsable(element)) return element;
  const nearest = ancestors.find((ancestor) => ancestor.isConnected);
  const isRowGone = row !== undefined && !row.row.isConnected;
  const next = isRowGone ? inNextRow(row) : undefined;
  if (next !== undefined) return next;
  const isNamed = (control: HTMLElement) => nameOf(control) === name;
  const again = nearest === undefined ? undefined : controlsOf(nearest).find(isNamed);
  return again ?? headOf(ancestors);
}

let base: Place | undefined;
/** The control was disabled while it had the focus, and receives it again when it is enabled. */
let isParked = false;

const isFloating = (element: Element): boolean => element.closest(FLOATING) !== null;
const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus to where it was before a dialog or menu opened, or to the nearest place left.
 * @returns false where no such place is known
 */
export function restoreFocus(): boolean {
  if (base === undefined) return false;
  find(base)?.focus({ preventScroll: true });
  return true;
}

/** Follows the focus of the page for its life, from where it is now. @returns ends it */
export function keepFocus(): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const follow = (element: HTMLElement) => {
    isParked = false;
    if (!isFloating(element)) base = placeOf(element);
  };
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== document.body)
    follow(activeElement);
  document.addEventListener(
    'focusin',
    ({ target }) => (target instanceof HTMLElement ? follow(target) : undefined),
    { signal },
  );
  // Some browsers do not focus a button that is clicked; a click beside everything leaves it.
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (!(target instanceof Element) || isFloating(target)) return;
      const control = target.closest<HTMLElement>(FOCUSABLE);
      if (control === null) base = undefined;
      else follow(control);
    },
    { signal, capture: true },
  );
  const observer = new MutationObserver(() => {
    if (base === undefined || (!isParked && base.element === document.activeElement)) {
      if (base?.element.matches(':disabled') === true) isParked = true;
      return;
    }
    if (!isNowhere() || document.querySelector(FLOATING) !== null) return;
    const { element } = base;
    if (element.isConnected && (!isUsable(element) || !isParked)) return;
    restoreFocus();
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  signal.addEventListener('abort', () => {
    observer.disconnect();
    base = undefined;
  });
  return () => ending.abort();
}
