import { describeClientLog } from '../../unit/db/support/clientLogSuite.ts';

describeClientLog('Chromium');
