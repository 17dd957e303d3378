import { plain } from './plain-words.ts';

const MIN_CHARS = 3;
const MAX_CHARS = 200;

/** Words that ask for a click, whatever they lead to; compared without Turkish letters and punctuation. */
const EMPTY_WORDS = new RegExp(
  `^(?:${[
    '(?:.{1,30} icin )?(?:buraya |lutfen )?tikla(?:yin|yiniz)?',
    'buraya?(?: .*)?|burada|burasi',
    '(?:(?:yazinin|haberin|metnin) )?devam(?:i|ini)?(?: (?:et|oku|icin|gor|goster).*)?',
    '(?:(?:devamini|tamamini|hepsini|yaziyi|haberi) )?(?:oku|okuyun|okuyunuz|gor|goster)',
    '(?:tum )?(?:detay|ayrinti)(?:i|lar|lari|li bilgi)?(?: (?:icin|gor|goster).*)?',
    'daha (?:fazla|cok).*|hepsi|tumu|tamami|incele|goruntule|git|ac|yazdir|paylas|yorum(?:lar)?|kaynak|link',
    '(?:read |learn |see |show )?more(?: .*)?|continue(?: reading.*)?|(?:click )?here|details|view|open|download',
    'weiterlesen|lire la suite|leer mas|подробнее|читать далее|اقرا المزيد|اقرأ المزيد|المزيد',
    '(?:dosyayi |pdf |belgeyi |hemen )?indir(?:in|iniz|me(?: linki)?)?|(?:pdf|word|excel)(?: (?:olarak|dosyasi|indir|formatinda).*)?',
    '(?:dosya|ek|ekler|eki|belge|resim|resimler|foto|image|slide|slayt)',
  ].join('|')})?\\d*(?: \\d+)*(?: (?:kb|mb|pdf|docx?|xlsx?))*$`,
);
/** "« Önceki sayfa", "Sonraki", "2. sayfa" */
const PAGING_WORDS =
  /^(?:(?:onceki|sonraki|ileri|geri|ilk|son|eski(?:ler)?|yeni(?:ler)?|(?:daha|en) (?:eski|yeni)(?:ler)?|prev(?:ious)?|next|older|newer|first|last)(?: (?:sayfa(?:lar)?|yazi|yazilar|kayitlar|haber|haberler|konu|page|post|posts|entries))?|(?:sayfa|page) ?\d+|\d+ (?:sayfa|page))$/;

/** Does the text of a link describe its target? */
export function isTellingLink(anchor: string, url: string): boolean {
  const text = anchor.trim();
  if (text.length < MIN_CHARS || text.length > MAX_CHARS || /^(?:https?:|www\.)/i.test(text)) return false;
  const words = plain(text);
  return words !== '' && !EMPTY_WORDS.test(words) && !PAGING_WORDS.test(words) && !isParameter(text, url);
}

/** One word that is the value of a parameter, as in a link that filters a list. */
function isParameter(anchor: string, url: string): boolean {
  const at = url.indexOf('?');
  if (at < 0 || /\s/.test(anchor)) return false;
  const word = plain(anchor);
  for (const value of new URLSearchParams(url.slice(at)).values()) if (plain(value) === word) return true;
  return false;
}
