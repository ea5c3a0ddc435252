import type { ReactNode } from 'react';
import * as v from 'valibot';
import { Button } from '../../kit/Button.tsx';
import { Later } from '../../kit/later.tsx';
import { useKept } from '../../services/useKept.ts';

/** A small button and the dialog it opens, which is open again after the page's own reload. */
export function DialogButton(props: {
  /** Unique on the page. */
  readonly name: string;
  readonly label: string;
  /** Why it cannot be opened; left out where it can. */
  readonly blocked?: string | undefined;
  readonly dialog: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useKept(props.name, v.boolean(), () => false);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        disabled={props.blocked !== undefined}
        title={props.blocked}
        onClick={() => setOpen(true)}
      >
        {props.label}
      </Button>
      <Later>{isOpen ? props.dialog(() => setOpen(false)) : null}</Later>
    </>
  );
}
