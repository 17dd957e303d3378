/**
 * Question words, which are not themselves searched for: hangi, kim, kaç, nerede, nasıl, ne zaman. Few pages
 * have them, so their rarity would give them more weight than anything else in a question, and lead to the
 * few pages that themselves ask a question. On the training sets of eval/search an answer has them ten times
 * less often than the wrong pages next to it.
 */
const FORMS: readonly RegExp[] = [
  /^ne(?:dir|yi|ye|yin|den|ler|leri|lerdir|yle|ydi)?$/,
  /^(?:nasil(?:dir|di)?|nicin|niye)$/,
  /^hangi(?:si|sidir|sini|sinin|sinde|leri|leridir)?$/,
  /^kim(?:dir|di|in|indir|i|e|den|le|ler|lerdir|lerin|lere|leri|lerle)?$/,
  /^kac(?:tir|i|a|ta|tan|inci|incidir|ar)?$/,
  /^nere(?:de|dedir|den|dendir|ye|si|sidir|sinde|sine|nin|li|lidir|ler|leri|lerde|lerdir|lere)?$/,
  /^m[iu](?:dir|dur|ydi|ydu)?$/,
];

/** `before`: the word before it; zaman is a question word only after ne. Both folded. */
export function isQuestionWord(word: string, before: string | null): boolean {
  if (word.startsWith('zaman')) return before === 'ne';
  return word.length <= MAX_LETTERS && FORMS.some((form) => form.test(word));
}

const MAX_LETTERS = 12;
