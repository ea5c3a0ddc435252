/**
 * The market that came with the page as HTML: symbol, price, figures and the drawing of candles.
 * The app shows the same elements in the same place until it has its own.
 */

export type FirstPart = 'bar' | 'chart';

export interface FirstMarket {
  /** Path of the page that it came with. */
  readonly path: string;
  /** undefined for a part that the page did not carry, or that has been replaced. */
  readonly element: (part: FirstPart) => Element | undefined;
  /** The app shows its own part from now on. */
  readonly end: (part: FirstPart) => void;
}

/**
 * Finds the market in the page's static shell. The elements stay where they are until the app
 * takes them over.
 * @param path of the page, which no other screen may show it on
 */
export function findFirstMarket(root: ParentNode, path: string): FirstMarket {
  const parts = new Map<FirstPart, Element>();
  for (const part of ['bar', 'chart'] as const) {
    const element = root.querySelector(`.first-${part}`);
    if (element !== null) parts.set(part, element);
  }
  return {
    path,
    element: (part) => parts.get(part),
    end: (part) => {
      parts.delete(part);
    },
  };
}
