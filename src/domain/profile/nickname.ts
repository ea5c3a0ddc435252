/** The format of nicknames. */

/** 2 to 16 characters: letters and digits of any script, `_` or `-`. */
export const isNickname = (text: string): boolean => /^[\p{L}\p{N}_-]{2,16}$/u.test(text);
