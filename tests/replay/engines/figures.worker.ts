/** Computes the figures in a worker, where the practice exchange replays logs too. */
import { expose } from 'comlink';
import { figuresOf } from './figures.ts';

expose({ figuresOf });
