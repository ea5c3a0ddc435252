import { describeClientLog } from './support/clientLogSuite.ts';

describeClientLog('Node over fake IndexedDB');
