/** Files that people attach, such as the proof of a payment. */
import * as v from 'valibot';
import { FILE_TYPES } from '../../domain/files/files.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { identifier, millis, siteInfoId } from '../fields.ts';
import { FILE_PATH, fileContent } from './content.ts';

/** A stored file without its content. */
export const wireFile = v.object({
  id: identifier,
  name: v.string(),
  type: v.picklist(Object.values(FILE_TYPES)),
  /** Bytes. */
  size: v.number(),
  createdAt: millis,
});
export type WireFile = v.InferOutput<typeof wireFile>;

export const fileCalls = {
  uploadFile: defineCall({
    ...MEMBER_COMMAND,
    path: FILE_PATH,
    cost: 10,
    body: 'upload',
    params: v.object({ file: fileContent, siteInfoId }),
    answer: wireFile,
  }),
  file: defineCall({
    ...MEMBER_READ,
    path: FILE_PATH,
    cost: 20,
    body: 'download',
    params: v.object({ id: identifier, siteInfoId }),
    answer: fileContent,
  }),
} as const;

const ID = '4f1c6c2e6c1d4d0e8f3a7b9c5d2e1f00';

export const fileDocs = {
  uploadFile: {
    summary:
      'Stores a file, sent as multipart/form-data: a PNG, JPEG, WEBP or GIF image or a PDF by its content, ' +
      'of at most 5 MB, 20 a day. The site may be named in the form or in the query.',
    refusals: ['FILE_TOO_LARGE', 'FILE_KIND', 'FILE_DAMAGED', 'FILE_LIMIT'],
    example: {
      params: { file: new Blob(['%PDF-1.7'], { type: 'application/pdf' }) },
      answer: { id: ID, name: 'receipt.pdf', type: 'application/pdf', size: 8, createdAt: AT },
    },
  },
  file: {
    summary:
      'The content of a file, as an attachment. Its owner and the operators with the permission for files ' +
      'read it; for anybody else it does not exist.',
    isExtension: true,
    refusals: ['UNKNOWN_FILE'],
    example: { params: { id: ID }, answer: new Blob(['%PDF-1.7']) },
  },
} satisfies CallDocs<typeof fileCalls>;
