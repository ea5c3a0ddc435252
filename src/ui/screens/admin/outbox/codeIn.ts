/** A code of six digits that stands alone; those within longer numbers are none. */
const CODE = /(?<!\d)\d{6}(?!\d)/;

/** The code that a message carries; undefined for a message without one. */
export const codeIn = (text: string): string | undefined => CODE.exec(text)?.[0];
