/** The format of usernames and passwords. */

/** 4 to 20 lowercase letters, digits, `_` or `-`. */
export const isUsername = (text: string): boolean => /^[a-z0-9_-]{4,20}$/.test(text);

/** 8 to 32 letters and digits. */
export const isPassword = (text: string): boolean => /^[A-Za-z0-9]{8,32}$/.test(text);
