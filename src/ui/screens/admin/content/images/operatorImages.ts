/**
 * Images of drafts as operators see them: they are not public before an open entry shows them, so
 * they are read by a call with a token and shown from memory.
 */
import { useCallback, useEffect, useRef } from 'react';
import { useServices } from '../../../../services/ServicesContext.tsx';

const OWN = /^\/api\/content\/image\?id=(\w+)$/;

/** Source from which an image with this address is shown; the address itself for any other. */
export type ShownFrom = (address: string) => Promise<string>;

export function useOperatorImages(): ShownFrom {
  const { call } = useServices();
  const made = useRef(new Map<string, Promise<string>>());
  useEffect(() => {
    const addresses = made.current;
    return () => {
      for (const address of addresses.values())
        void address.then((url) =>
          url.startsWith('blob:') ? URL.revokeObjectURL(url) : undefined,
        );
      addresses.clear();
    };
  }, []);
  return useCallback(
    (address) => {
      const id = OWN.exec(address)?.[1];
      if (id === undefined) return Promise.resolve(address);
      const known = made.current.get(address);
      if (known !== undefined) return known;
      const read = call('operatorContentImage', { id }).then((answer) =>
        answer.ok ? URL.createObjectURL(answer.value) : address,
      );
      made.current.set(address, read);
      return read;
    },
    [call],
  );
}

/** Shows the images of drafts within an element, whenever they are put there. */
export function useShownImages(shownFrom: ShownFrom): (element: HTMLElement | null) => void {
  const observer = useRef<MutationObserver>(undefined);
  return useCallback(
    (element) => {
      observer.current?.disconnect();
      if (element === null) return;
      const show = () => {
        for (const image of element.querySelectorAll('img')) {
          const address = image.getAttribute('src') ?? '';
          if (!OWN.test(address)) continue;
          void shownFrom(address).then((url) => {
            if (image.getAttribute('src') === address && url !== address) image.src = url;
          });
        }
      };
      observer.current = new MutationObserver(show);
      const watched = { childList: true, subtree: true, attributeFilter: ['src'] };
      observer.current.observe(element, watched);
      show();
    },
    [shownFrom],
  );
}
