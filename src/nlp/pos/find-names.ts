/**
 * Names in a tagged sentence, by rules over word classes: runs of proper nouns with the words that show what
 * they are. No model was trained, because no labelled Turkish data that may be used was available; a name
 * without such a word, and outside the list of provinces, is found but not classified.
 */
import { lowerTurkish } from '../fold.ts';
import type { TaggedWord } from './tag-sentence.ts';

export const NAME_KINDS = ['person', 'place', 'organisation', 'other'] as const;
export type NameKind = (typeof NAME_KINDS)[number];
/** Indexes of the first word and after the last. */
export type FoundName = { text: string; kind: NameKind; start: number; end: number };

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Titles before a person, and words of address after one. */
const BEFORE_PERSON = list(
  'dr doç prof av sayın bay bayan hacı şeyh sultan kral kraliçe prens prenses general albay yüzbaşı öğretmen yazar şair ressam oyuncu şarkıcı gazeteci avukat doktor profesör mimar mühendis',
);
const BEHIND_PERSON = list('bey hanım efendi paşa ağa hoca usta abi abla teyze amca');
const PLACE_WORDS = list(
  'caddesi sokağı mahallesi köyü ilçesi ili şehri kenti nehri ırmağı gölü dağı denizi adası yarımadası ovası vadisi meydanı köprüsü bulvarı körfezi boğazı havalimanı',
);
const ORGANISATION_WORDS = list(
  'üniversitesi fakültesi enstitüsü lisesi okulu hastanesi bakanlığı belediyesi valiliği kaymakamlığı müdürlüğü başkanlığı kurumu kurulu partisi derneği vakfı sendikası bankası holding şirketi gazetesi ajansı kulübü spor federasyonu birliği odası mahkemesi ordusu',
);
/** The provinces of Turkey. */
const PROVINCES = list(
  'adana adıyaman afyonkarahisar ağrı aksaray amasya ankara antalya ardahan artvin aydın balıkesir bartın batman bayburt bilecik bingöl bitlis bolu burdur bursa çanakkale çankırı çorum denizli diyarbakır düzce edirne elazığ erzincan erzurum eskişehir gaziantep giresun gümüşhane hakkari hatay ığdır isparta istanbul izmir kahramanmaraş karabük karaman kars kastamonu kayseri kırıkkale kırklareli kırşehir kilis kocaeli konya kütahya malatya manisa mardin mersin muğla muş nevşehir niğde ordu osmaniye rize sakarya samsun siirt sinop sivas şanlıurfa şırnak tekirdağ tokat trabzon tunceli uşak van yalova yozgat zonguldak türkiye',
);

export function findNames(words: readonly TaggedWord[]): FoundName[] {
  const names: FoundName[] = [];
  for (let start = 0; start < words.length; ) {
    if (!isName(words[start]!)) {
      start++;
      continue;
    }
    let end = start + 1;
    // A suffix after an apostrophe ends a name: İstanbul’da Boğaziçi Üniversitesi are two.
    const goesOn = () => end < words.length && !/['’]/.test(words[end - 1]!.form);
    while (goesOn() && isName(words[end]!)) end++;
    // "Boğaziçi Üniversitesi" ends with a capitalised common noun.
    while (goesOn() && isHead(words[end]!)) end++;
    names.push(nameOf(words, start, end));
    start = end;
  }
  return names;
}

function isName({ form, upos }: TaggedWord): boolean {
  return upos === 'PROPN' && /^\p{Lu}/u.test(form);
}

function isHead({ form }: TaggedWord): boolean {
  const stem = stemOf(form);
  return /^\p{Lu}/u.test(form) && (PLACE_WORDS.has(stem) || ORGANISATION_WORDS.has(stem));
}

function nameOf(words: readonly TaggedWord[], start: number, end: number): FoundName {
  const forms = words.slice(start, end).map(({ form }) => form);
  const last = stemOf(forms.at(-1)!);
  const text = [...forms.slice(0, -1), forms.at(-1)!.split(/['’]/)[0]!].join(' ');
  const before = start > 0 ? stemOf(words[start - 1]!.form.replace(/\.$/, '')) : '';
  const dotted = start > 1 && words[start - 1]!.form === '.' ? stemOf(words[start - 2]!.form) : '';
  const behind = end < words.length ? stemOf(words[end]!.form) : '';
  const kind: NameKind = forms.every(isNoName)
    ? 'other'
    : ORGANISATION_WORDS.has(last) || ORGANISATION_WORDS.has(behind)
      ? 'organisation'
      : PLACE_WORDS.has(last) || PLACE_WORDS.has(behind)
        ? 'place'
        : BEFORE_PERSON.has(before) ||
            BEFORE_PERSON.has(dotted) ||
            BEHIND_PERSON.has(behind) ||
            BEHIND_PERSON.has(last)
          ? 'person'
          : forms.length === 1 && PROVINCES.has(last)
            ? 'place'
            : 'other';
  return { text, kind, start, end };
}

/** Titles and heads alone are not names: "Dr.", "Usta", "Fakültesi". */
function isNoName(form: string): boolean {
  const stem = stemOf(form);
  return [BEFORE_PERSON, BEHIND_PERSON, PLACE_WORDS, ORGANISATION_WORDS].some((words) => words.has(stem));
}

/** In lower case, without what follows an apostrophe. */
function stemOf(form: string): string {
  return lowerTurkish(form.split(/['’]/)[0]!);
}
