/** Requests side by side until the exchange is gone. */

/**
 * Acts again and again in as many lanes; ends when the connection breaks in all of them.
 * @param act one request; `onSent` is called when it has left
 */
export async function runLanes(
  count: number,
  act: (onSent: () => void) => Promise<void>,
  onSent: () => void,
): Promise<void> {
  const lane = async (): Promise<void> => {
    for (;;) {
      try {
        await act(onSent);
      } catch (error) {
        // `fetch` says so when a connection breaks; anything else is a defect.
        if (error instanceof TypeError) return;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
