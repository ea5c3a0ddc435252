/** Every text there is, as the path of its key: `order.BUY`. Korean has them all. */
import type { AdminTexts } from './adminTexts.ts';
import type { ChartViewTexts } from './chartViewTexts.ts';
import type { DevTexts } from './devTexts.ts';
import type { DrawingTexts } from './drawingTexts.ts';
import type { ko } from './ko.ts';
import type { koContent } from './koContent.ts';
import type { koCopyFollow } from './koCopyFollow.ts';
import type { koCopytrade } from './koCopytrade.ts';
import type { koMessages } from './koMessages.ts';
import type { koPeople } from './koPeople.ts';
import type { koPositions } from './koPositions.ts';
import type { koRounds } from './koRounds.ts';
import type { koWallet } from './koWallet.ts';
import type { LayoutTexts } from './layoutTexts.ts';
import type { PartnerTexts } from './partnerTexts.ts';
import type { ProblemTexts } from './problemTexts.ts';
import type { InstrumentTexts } from './instrumentTexts.ts';
import type { PracticeTexts } from './practiceTexts.ts';
import type { ResultTexts } from './resultTexts.ts';
import type { ShortcutTexts } from './shortcutTexts.ts';
import type { OcoTexts } from './ocoTexts.ts';
import type { ScaleTexts } from './scaleTexts.ts';
import type { PushTexts } from './pushTexts.ts';
import type { SizeTexts } from './sizeTexts.ts';

type AllTexts = AdminTexts &
  ChartViewTexts &
  DevTexts &
  DrawingTexts &
  LayoutTexts &
  PartnerTexts &
  ProblemTexts &
  InstrumentTexts &
  ResultTexts &
  ShortcutTexts &
  ScaleTexts &
  OcoTexts &
  SizeTexts &
  PushTexts &
  PracticeTexts &
  typeof ko &
  typeof koContent &
  typeof koCopyFollow &
  typeof koCopytrade &
  typeof koMessages &
  typeof koPeople &
  typeof koPositions &
  typeof koRounds &
  typeof koWallet;

type PathOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${PathOf<Tree[Name]>}`;
}[keyof Tree & string];

export type TextKey = PathOf<AllTexts>;
