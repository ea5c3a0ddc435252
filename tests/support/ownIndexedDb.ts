/**
 * Runs before each test file in Node: an IndexedDB of its own. Dexie remembers the one that was there
 * when it was loaded, and files of one worker load it once.
 */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';

globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
