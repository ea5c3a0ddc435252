/** Part of the page's first script, which the build puts into the page itself. */
import { openFirstSocket } from './wiring/firstSocket.ts';

openFirstSocket();
