/** ASCII codes that scanners compare with. */
export const DOT = 46;
export const COMMA = 44;
export const HYPHEN = 45;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const AT = 64;
export const HASH = 35;
export const UNDERSCORE = 95;
export const PLUS = 43;
