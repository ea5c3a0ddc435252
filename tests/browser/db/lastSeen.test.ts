import { describeLastSeen } from '../../unit/db/support/lastSeenSuite.ts';

describeLastSeen('Chromium');
