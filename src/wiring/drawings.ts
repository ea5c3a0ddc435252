/** Drawings for the charts, loaded with the first of them. */
import { createDrawingTexts } from '../db/drawingTexts.ts';
import type { KeyValue } from '../db/keyValue.ts';
import type { SourceParts } from '../db/source.ts';
import { createDrawingBook } from '../streams/drawings/drawingBook.ts';
import type { DrawingServices } from '../ui/services/drawings.ts';

export interface DrawingParts {
  readonly storage: KeyValue;
  readonly source: Omit<SourceParts, 'userId'>;
}

export const createDrawings = ({ storage, source }: DrawingParts): DrawingServices =>
  createDrawingBook(createDrawingTexts(storage, source));
