/**
 * Runs before each test file in Node: properties run as npm test runs them, and the file
 * has an IndexedDB of its own. Dexie remembers the one that was there when it was loaded, and files of
 * one worker load it once.
 */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { setUpProperties } from './propertySettings.ts';

globalThis.indexedDB = new IDBFactory();
Dexie.dependencies.indexedDB = globalThis.indexedDB;
setUpProperties();
