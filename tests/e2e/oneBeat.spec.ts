/** Figures of the market change together: no frame shows a price beside a figure of another one. */
import { expect, test } from '../support/e2e.ts';
import { placeOrder } from '../support/e2eAccount.ts';
import { figureOf } from '../support/e2eFigures.ts';
import { Terminal } from '../support/e2eTerminal.ts';

test.use({ isSignedIn: true });

/** Prices that are compared, each in every frame in which it is shown. */
const PRICES = 12;

/** Longer than a frame: the worker of a machine that has much else to do. */
const LATE_MS = 40;

/** Requests reach the pricing worker late. */
const latePricing = (lateMs: number): void => {
  const Real = globalThis.Worker;
  globalThis.Worker = class extends Real {
    readonly #isPricing: boolean;

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.#isPricing = options?.name === 'pricing';
    }

    override postMessage(message: unknown, transfer?: unknown): void {
      const send = (): void => super.postMessage(message, transfer as Transferable[]);
      if (this.#isPricing) setTimeout(send, lateMs);
      else send();
    }
  };
};

interface Watched {
  readonly prices: number;
  /** Frames that showed two prices, as `head row`. */
  readonly torn: readonly string[];
}

test('one beat is one picture: the mark price at the head and in the row of a position are the same in every frame', async ({
  page,
  player,
}) => {
  await page.addInitScript(latePricing, LATE_MS);
  await placeOrder(player, { side: 'BUY', quantity: '0.02' });
  const terminal = new Terminal(page);
  await terminal.open();
  const row = terminal.positions.first();
  const cell = await terminal.cell(row, 'Mark / Liq. price');
  const bar = page.getByRole('region', { name: 'Symbol', exact: true });
  const head = figureOf(bar, 'Mark');
  await expect(cell).toContainText(await head.innerText());
  const handles = [await head.elementHandle(), await cell.elementHandle()];
  const watched = await page.evaluate(
    ([elements, count]) =>
      new Promise<Watched>((resolve) => {
        const seen = new Set<string>();
        const torn: string[] = [];
        // In the callbacks of a frame the page is as it is painted right afterwards.
        const look = (): void => {
          const [shown = '', inRow = ''] = elements.map((element) => {
            const leaf = element?.querySelector('span, button') ?? element;
            return leaf?.textContent ?? '';
          });
          seen.add(shown);
          if (!inRow.startsWith(shown)) torn.push(`${shown} ${inRow}`);
          if (seen.size < count) requestAnimationFrame(look);
          else resolve({ prices: seen.size, torn });
        };
        requestAnimationFrame(look);
      }),
    [handles, PRICES] as const,
  );
  expect(watched).toEqual({ prices: PRICES, torn: [] });
});
