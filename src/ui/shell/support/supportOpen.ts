import { createWritable } from '../../services/derived.ts';

/** Whether the support chat is open; any part of the frame opens it. */
export const supportOpen = createWritable(false);
