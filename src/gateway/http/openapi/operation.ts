/** One operation of the API document, and how its refusals are shown. */
import type { JsonSchema } from '@valibot/to-json-schema';
import type { KeyPermission } from '../../../domain/apiKeys/apiKeys.ts';
import { type RejectionCode, REJECTIONS } from '../../../domain/rejections.ts';
import type { Access } from '../../../protocol/call.ts';
import { refusedAs } from '../../calls/refusals.ts';
import { componentRef } from './schemas.ts';

const TOO_MANY = 429;
const RETRY_HEADERS = {
  'Retry-After': {
    description: 'Whole seconds to wait before the next attempt; the same as data.seconds.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const;

interface Example {
  readonly value: unknown;
}

export interface Content {
  readonly 'application/json'?: {
    readonly schema: JsonSchema;
    readonly examples: Readonly<Record<string, Example>>;
  };
  /** A form with a file, and the bytes of one. */
  readonly 'multipart/form-data'?: { readonly schema: JsonSchema; readonly examples?: undefined };
  readonly 'application/octet-stream'?: { readonly schema: JsonSchema };
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema | boolean;
  readonly example?: unknown;
}

export interface RequestBody {
  readonly required: boolean;
  readonly content: Content;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  /** Beyond the specification; announced by the site info. */
  readonly 'x-extension'?: true;
  /** Who may make the call, where a token alone is not enough. */
  readonly 'x-access'?: Exclude<Access, string>;
  /** A second address of the call. */
  readonly 'x-alias'?: string;
  /** Permission that a program's key needs to make the call; left out where no key may. */
  readonly 'x-key'?: KeyPermission;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly description: string;
        readonly headers?: typeof RETRY_HEADERS;
        readonly content: Content;
      }
    >
  >;
  /** Codes of domain/rejections that the call may answer. */
  readonly 'x-error-codes': readonly RejectionCode[];
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

export function refusalResponses(codes: readonly RejectionCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => REJECTIONS[code]))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => REJECTIONS[code] === status);
      const examples = Object.fromEntries(
        own.map((code) => [code, { value: refusedAs({ code }, 'en').body }]),
      );
      const content = { 'application/json': { schema: componentRef('Error'), examples } };
      const headers = status === TOO_MANY ? { headers: RETRY_HEADERS } : {};
      return [String(status), { description: own.join(', '), ...headers, content }];
    }),
  );
}
