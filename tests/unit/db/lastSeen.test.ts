import 'fake-indexeddb/auto';
import { describeLastSeen } from './support/lastSeenSuite.ts';

describeLastSeen('Node');
