import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { WireContentEntry } from '../../../../protocol/content/entities.ts';
import { useZone } from '../../../i18n/useText.ts';
import { type ComparedName, differing, mergeFields } from './compare/comparedFields.ts';
import { type ContentFields, contentSchema, fieldsOf } from './contentFields.ts';

/** Conflict between a draft and a version that another operator saved meanwhile. */
export interface Clash {
  readonly version: number;
  /** The draft as it was when the newer version arrived. */
  readonly draft: ContentFields;
  readonly newest: ContentFields;
  readonly taken: readonly ComparedName[];
  readonly clashes: readonly ComparedName[];
}

/**
 * The form of an entry across its versions: a newer one replaces untouched fields, and typed ones
 * stay. Rule [U-C57].
 */
export function useEntryDraft(entry: WireContentEntry) {
  const zone = useZone();
  const [base, setBase] = useState(entry);
  const [clash, setClash] = useState<Clash>();
  const form = useForm({
    resolver: valibotResolver(contentSchema(zone)),
    defaultValues: fieldsOf(entry, zone),
  });
  const adopt = (next: WireContentEntry, from: ContentFields) => {
    const [draft, newest] = [form.getValues(), fieldsOf(next, zone)];
    const { fields, taken, clashes } = mergeFields(from, draft, newest);
    form.reset(newest);
    form.reset(fields, { keepDefaultValues: true });
    setBase(next);
    return { version: next.version, draft, newest, taken, clashes };
  };
  const meet = useEffectEvent((next: WireContentEntry) => {
    if (next.version <= base.version) return;
    const from = fieldsOf(base, zone);
    const wasTyped = differing(from, form.getValues()).length > 0;
    const met = adopt(next, from);
    setClash(wasTyped ? met : undefined);
  });
  // oxlint-disable-next-line react/set-state-in-effect -- the fields change with it, which a rendering may not do
  useEffect(() => meet(entry), [entry]);
  return {
    form,
    base,
    clash,
    endClash: () => setClash(undefined),
    /** Adopts the saved version; fields typed after it was sent stay. */
    saved: (answer: WireContentEntry, sent: ContentFields) => {
      adopt(answer, sent);
      setClash(undefined);
    },
  };
}
