/**
 * Lower case for words of protocols (header names, tags, hosts), where I is i whatever the language.
 * Turkish text goes through nlp/fold.ts instead.
 */
export function asciiLower(text: string): string {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 65 && code <= 90) return text.replace(/[A-Z]+/g, lowerRun);
  }
  return text;
}

function lowerRun(run: string): string {
  // biome-ignore lint/plugin: the run holds A to Z alone
  return run.toLowerCase();
}
