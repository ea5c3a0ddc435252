/** Content: what an operator publishes to everybody. */

/** How a body was written. What is shown is HTML in any case. */
const CONTENT_FORMATS = ['html', 'markdown'] as const;
export type ContentFormat = (typeof CONTENT_FORMATS)[number];
