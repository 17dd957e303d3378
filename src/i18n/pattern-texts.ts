import type { Text } from './text.ts';

/** Why a URL pattern or an entry of `sites` cannot be used; parts of the sentence about a setting. */
export const PATTERN_TEXTS = {
  empty: { en: 'a pattern must not be empty', tr: 'kalıp boş olamaz' },
  long: { en: 'a pattern has at most {most} characters', tr: 'bir kalıp en çok {most} karakter olabilir' },
  spaces: { en: 'URLs contain no white space', tr: 'URL içinde boşluk bulunmaz' },
  flags: {
    en: 'only the flag i is known after the last slash',
    tr: 'son bölü çizgisinden sonra yalnızca i yazılabilir',
  },
  regex: {
    en: 'not a regular expression that runs in linear time ({detail}); lookaround and backreferences are not supported',
    tr: 'doğrusal sürede çalışan bir düzenli ifade değil ({detail}); ileriye/geriye bakış ve geri başvuru desteklenmez',
  },
  site: {
    en: 'write a site or host such as ornek.com.tr or www.ornek.com.tr:8080, without scheme and path',
    tr: 'ornek.com.tr ya da www.ornek.com.tr:8080 gibi bir site veya sunucu adı yazın; şema ve yol olmadan',
  },
  allowed: {
    en: 'write a host, host:port, or a range of addresses such as 127.0.3.0/24',
    tr: 'bir sunucu adı, ad:bağlantı noktası ya da 127.0.3.0/24 gibi bir adres aralığı yazın',
  },
  boost: {
    en: 'write "site:ornek.com.tr" or "kind:article", and a factor from 0.01 to 100',
    tr: '"site:ornek.com.tr" ya da "kind:article" ve 0,01 ile 100 arasında bir katsayı yazın',
  },
  parameter: {
    en: 'write the name of a query parameter; * stands for any letters at its end',
    tr: 'bir sorgu parametresinin adını yazın; sondaki * her harf dizisinin yerini tutar',
  },
} as const satisfies Record<string, Text>;
