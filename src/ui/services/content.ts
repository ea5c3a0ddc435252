/** Services of content, loaded with the first page that reads it. */
import type { Readable } from '../../domain/readable.ts';
import type { contentCalls } from '../../protocol/content/calls.ts';
import type { PopupMessage } from '../../protocol/content/entities.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { CallAnswer, CallInput } from '../../protocol/call.ts';

export type ContentCall = keyof typeof contentCalls;

export interface ContentPart {
  /** Like `call`; without a connection, what was read before. */
  readonly read: <Name extends ContentCall>(
    name: Name,
    params: Omit<CallInput<(typeof contentCalls)[Name]>, 'siteInfoId'>,
  ) => Promise<Answer<CallAnswer<(typeof contentCalls)[Name]>>>;
  /** Real-time popups that were not closed, oldest first. */
  readonly popups: Readable<readonly PopupMessage[]>;
  readonly closePopup: (popup: PopupMessage) => void;
  /** The person moved to another part of the site: first segment of the path. */
  readonly visit: (segment: string) => void;
  readonly isAway: (popupId: string) => boolean;
  /** Does not show a popup again for a day. */
  readonly putAway: (popupId: string) => void;
}

export interface ContentServices {
  /** Rejects when the part cannot be loaded; the next call tries again. */
  readonly content: () => Promise<ContentPart>;
  /** Raised when a notice was published: lists of notices are read again. */
  readonly noticeVersion: Readable<number>;
}
