/** The histories of the asset pages, which load together. */
export { HistoryPage } from './HistoryPage.tsx';
export { FuturesPage } from './FuturesPage.tsx';
export { BinaryPage } from './BinaryPage.tsx';
