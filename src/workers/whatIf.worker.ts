/** The what-if worker: one run for each call. The page ends it to cancel. */
import { expose } from 'comlink';
import { whatIfApi } from './whatIf/whatIfApi.ts';

expose(whatIfApi);
