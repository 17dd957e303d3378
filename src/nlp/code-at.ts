/**
 * `text.charCodeAt(at)` for loops over strings from many sources. V8 has a kind of string for slices, joins,
 * keys, and each of them with one or two bytes per character; where it has met more than four, it looks the
 * method up again for every character, which takes three times as long as the rest of such a loop.
 */
export const codeAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);
