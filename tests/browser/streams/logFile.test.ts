import { describe } from 'vitest';
import { describeLogFile } from '../../unit/streams/report/support/engineSuite.ts';

describe('[I-R3] [I-R5] in Chromium', () => {
  describeLogFile();
});
