/**
 * Words that ask and are not asked for: hangi, kim, kaç, nerede, nasıl, ne zaman. Pages rarely have them, so by their rarity they
 * would count more than anything else in a question, and lead to the few pages that ask a question themselves. On the training
 * sets of eval/search an answer has them ten times less often than the wrong pages beside it.
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

/** `before`: the word before it; zaman asks behind ne only. Both folded. */
export function isQuestionWord(word: string, before: string | null): boolean {
  if (word.startsWith('zaman')) return before === 'ne';
  return word.length <= MAX_LETTERS && FORMS.some((form) => form.test(word));
}

const MAX_LETTERS = 12;
