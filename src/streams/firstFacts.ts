/** The facts that came with the page: read once, and answered in place of the first two questions. */
import { FIRST_CALLS } from '../protocol/firstCalls.ts';
import { type FirstFacts, parseFirstFacts } from '../protocol/site/firstFacts.ts';
import type { Transport } from './transport.ts';

/** @returns undefined when there is no text or it does not match the contract */
export function readFirstFacts(text: string | null | undefined): FirstFacts | undefined {
  if (text === null || text === undefined || text === '') return undefined;
  try {
    return parseFirstFacts(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The transport, with the first call of either kind answered by the page's own facts. */
export function withFirstFacts(transport: Transport, facts: FirstFacts): Transport {
  const answers = new Map<string, unknown>([
    [FIRST_CALLS.siteInfo.path, facts.siteInfo],
    [FIRST_CALLS.optionList.path, facts.options],
  ]);
  return {
    ...transport,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const answer = request.method === 'GET' ? answers.get(pathname) : undefined;
      if (answer === undefined) return transport.fetch(request);
      answers.delete(pathname);
      return Response.json(answer);
    },
  };
}
