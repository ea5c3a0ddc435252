import { createWritable } from '../../services/derived.ts';

/** Whether the report of a problem is open; any menu opens it. */
export const problemOpen = createWritable(false);
