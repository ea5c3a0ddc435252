/** Where a list is: words, category and page, in the address, so that a link and a reload keep it. */
import { useSearchParams } from 'react-router-dom';

export interface ListPlace {
  readonly keyword: string;
  readonly category: string;
  /** From 1. */
  readonly page: number;
}

export function useListPlace(): readonly [ListPlace, (next: Partial<ListPlace>) => void] {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? '1');
  const place: ListPlace = {
    keyword: params.get('q') ?? '',
    category: params.get('category') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
  const go = (next: Partial<ListPlace>): void => {
    // Other words or another category begin at their first page.
    const { keyword, category, page: to } = { ...place, page: 1, ...next };
    const shown = {
      ...(keyword !== '' && { q: keyword }),
      ...(category !== '' && { category }),
      ...(to !== 1 && { page: String(to) }),
    };
    setParams(shown);
  };
  return [place, go];
}
