import { describePracticeStore } from '../../support/practiceStoreContract.ts';

describePracticeStore('Dexie over fake IndexedDB');
