/** The site and its features: from the network, or as this browser remembers them. */
import { BehaviorSubject } from 'rxjs';
import * as v from 'valibot';
import type { SiteMemory } from '../db/siteMemory.ts';
import { wireFuturesOption, type WireFuturesOption } from '../protocol/futures/entities.ts';
import { wireSiteInfo, type WireSiteInfo } from '../protocol/site/entities.ts';
import type { Loadable } from '../protocol/answer.ts';
import type { Caller } from './api.ts';

/** How the site became known. */
export type SiteAnswer = 'network' | 'stored' | 'none';

export type Options = Loadable<readonly WireFuturesOption[]>;

export interface SiteLoader {
  readonly site: BehaviorSubject<WireSiteInfo | undefined>;
  readonly options: BehaviorSubject<Options>;
  /** Never rejects. `none`: neither the network nor an earlier visit names the site. */
  readonly loadSite: () => Promise<SiteAnswer>;
  /** Loads the instruments; those of an earlier visit stand in until then. Never rejects. */
  readonly loadOptions: () => Promise<void>;
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function remembered<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const checked = v.safeParse(schema, parse(text));
  return checked.success ? checked.output : undefined;
}

const optionList = v.array(wireFuturesOption);

export function createSiteLoader(api: Caller, memory: SiteMemory, siteCode: string): SiteLoader {
  const site = new BehaviorSubject<WireSiteInfo | undefined>(undefined);
  const options = new BehaviorSubject<Options>({ status: 'loading', value: undefined });
  return {
    site,
    options,
    loadSite: async () => {
      const answer = await api.call('siteInfo', { code: siteCode });
      if (answer.ok) {
        const { id, stockPrefix, coinInfoJson } = answer.value;
        const text = JSON.stringify(answer.value);
        memory.save({ id, stockPrefix, coinInfo: coinInfoJson, text });
        // What follows the site starts over with each value, so the same one is not repeated.
        if (JSON.stringify(site.value) !== text) site.next(answer.value);
        return 'network';
      }
      const known = remembered(wireSiteInfo, memory.load());
      if (known === undefined) return 'none';
      site.next(known);
      return 'stored';
    },
    loadOptions: async () => {
      const value = options.value.value ?? remembered(optionList, memory.loadOptions());
      options.next({ status: 'loading', value });
      const answer = await api.call('optionList', { stockPrefix: site.value?.stockPrefix });
      if (answer.ok) memory.saveOptions(JSON.stringify(answer.value));
      options.next(
        answer.ok
          ? { status: 'ready', value: answer.value }
          : { status: 'failed', value, error: answer.error },
      );
    },
  };
}
