import type { ReactNode } from 'react';
import { useContent } from './useContent.ts';
import { ContentArticle } from './ContentArticle.tsx';

/** A page such as `terms`, by its address. */
export function StaticPage(props: { readonly page: string; readonly action?: ReactNode }) {
  const { page } = props;
  const { state } = useContent(['static', page], (part) =>
    part.read('staticPage', { contentId: page }),
  );
  return <ContentArticle state={state} isDated={false} action={props.action} />;
}
