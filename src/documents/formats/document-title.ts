/**
 * The title of a document. What the properties of a file say is often left over from a template, an older file or
 * the program ("Slayt 1", "Dersin Adı"): it counts if the document itself repeats it, or the words of the link, or the
 * name of the file. Otherwise the largest lines of the first page are the title, then the words of the link; the
 * properties come last. A title that other documents of the site have too is no better than a program's.
 */
import { fold } from '../../nlp/fold.ts';
import { repairTurkishLetters } from '../../nlp/repair-turkish-letters.ts';
import { withoutDoubledGlyphs } from './without-doubled-glyphs.ts';

/** What a document offers as its title. */
export type TitleSources = {
  /** What its properties say, '' if nothing. */
  stated: string;
  /** Lines that stand out at its beginning, the most outstanding first. */
  headings: readonly string[];
  /** Its first lines, in order. */
  lines: readonly string[];
};

/** What is known from outside. */
export type TitleContext = {
  /** Words of the link that led to it, '' if they say nothing. */
  anchor: string;
  /** The last part of its address, '' if it has none. */
  fileName: string;
  /** How many other documents of the site have this line as a title. */
  othersWith: (line: string) => number;
};

const NO_CONTEXT: TitleContext = { anchor: '', fileName: '', othersWith: () => 0 };

/** With a title on so many other documents, another one tells more. */
const MIN_SHARED = 2;

export function documentTitle(sources: TitleSources, context: TitleContext = NO_CONTEXT): string {
  const { anchor, fileName, othersWith } = context;
  const name = wordsOfFile(fileName);
  const stated = ownTitle(sources.stated);
  const link = ownTitle(anchor);
  const isTelling = stated !== '' && !isPlaceholder(stated) && !isFileName(stated);
  const passages = passagesOf(sources.lines);
  const isConfirmed =
    isTelling && [...passages, wordsOf(link), wordsOf(name)].some((words) => isAmong(stated, words));
  // Neither the name of an office nor that of a file was meant as a title.
  const isDeliberate = !isLetterhead(stated) && !PROGRAM.test(sources.stated);
  const lines = sources.lines.filter((line) => line.length <= MAX_LINE_CHARS && isTitleLine(line));
  // The document says in full what the link abbreviates.
  const subject = subjectOf(sources.lines) ?? '';
  const isNamed = (line: string) => isAmong(link, wordsOf(line));
  const inOrder: readonly (readonly [string | undefined | false, number])[] = [
    [isConfirmed && isDeliberate && stated, MIN_SHARED],
    ...sources.headings.filter(isTitleLine).map((heading) => [heading, MIN_SHARED] as const),
    [isConfirmed && stated, MIN_SHARED],
    // A file without text can confirm nothing.
    [isTelling && passages.length === 0 && stated, 1],
    [link !== '' && [subject, ...lines.slice(0, FIRST_LINES)].find(isNamed), MIN_SHARED],
    [link, Number.POSITIVE_INFINITY],
    [subject, MIN_SHARED],
    ...lines.slice(0, FIRST_LINES).map((line) => [line, MIN_SHARED] as const),
  ];
  const titles = inOrder.flatMap(([title, most]) => (title ? [[title, most] as const] : []));
  const own = titles.find(([title, most]) => othersWith(title) < most) ?? titles[0];
  return own?.[0] ?? (isTelling ? stated : name);
}

/** A line that the link names is among this many. */
const FIRST_LINES = 8;
const MAX_STATED_CHARS = 1_000;
const MAX_LINE_CHARS = 200;
const MAX_TITLE_LINE_CHARS = 250;

/** What a printer driver puts before the name of a file. */
const PROGRAM = /^microsoft (?:word|powerpoint|excel) ?- ?/i;

/** Doubled letters halved, misread ones restored, without what a program puts around the name of the file. */
function ownTitle(title: string): string {
  const repaired = repairTurkishLetters(withoutDoubledGlyphs(title.slice(0, MAX_STATED_CHARS).trim()));
  const bare = repaired.replace(PROGRAM, '').trim();
  // The name of a file may be a title in words.
  return /\s/.test(bare) ? bare.replace(FILE_NAME, '') : bare;
}

/** Words that a program or a template puts where the title should be. */
const PLACEHOLDER = new RegExp(
  `^(?:${[
    'microsoft (?:word|powerpoint|excel|office).*',
    '(?:slayt|slide|sayfa|page|sheet|calisma sayfasi)',
    '(?:power ?point )?(?:presentation|sunusu|sunu|sunum|slayt gosterisi)',
    '(?:yeni )?(?:belge|dokuman|document|dosya|file)',
    'new (?:document|microsoft .*)|yeni (?:microsoft .*|metin belgesi)',
    '(?:untitled|adsiz|basliksiz|isimsiz|no title|undefined|null|none|title|baslik|kapak|layout|yer tutucu)',
    '(?:dersin|konunun|dosyanin|kitabin|belgenin|projenin|sunumun|yazinin) (?:adi|basligi|konusu)',
    '(?:konu|sunum|belge|proje|ders) (?:basligi|adi)',
    '(?:asil )?baslik (?:stili )?(?:icin tiklatin|eklemek icin (?:tiklatin|tiklayin))',
    'click to (?:add|edit) (?:master )?title(?: style)?',
    '(?:img|dsc|scan|tarama|doc|belge|image|resim|foto|copy|kopya|kopyasi|fax|print|ekran goruntusu)',
    't ?c|pdf',
  ].join('|')})\\d*(?: \\d+)*$`,
);
/** The name of a file rather than a title. */
const FILE_NAME =
  /\.(?:docx?|pdf|indd|qxd|qxp|xlsx?|pptx?|rtf|odt|ods|odp|tiff?|jpe?g|png|dwg|cdr|ai|fm|tex|dvi|ps|eps|wpd|pub|html?)$/i;

function isPlaceholder(title: string): boolean {
  const words = wordsOf(title).join(' ');
  return words === '' || PLACEHOLDER.test(words);
}

/** "rapor_2019_son", "20190304-ek1", "C:\\belgeler": a path, or no blanks but digits or underscores. */
function isFileName(title: string): boolean {
  if (!/\p{L}{2}/u.test(title) || FILE_NAME.test(title) || /^(?:[a-z]:\\|https?:|file:)/i.test(title))
    return true;
  return !/\s/.test(title) && /[_\d]/.test(title);
}

/** Share of the words of a title that must be found to confirm it. */
const MIN_CONFIRMED = 0.6;

function isAmong(title: string, others: readonly string[]): boolean {
  const words = wordsOf(title);
  const found = words.filter((word) => others.includes(word));
  if (found.length === 0 || found.length < MIN_CONFIRMED * words.length) return false;
  return !words.some((word) => isYear(word) && !found.includes(word));
}

/** The report of one year is not that of another. */
function isYear(word: string): boolean {
  return /^(?:19|20)\d\d$/.test(word);
}

/** A title may be broken into this many lines; a page as a whole has the words of any title. */
const PASSAGE_LINES = 3;

function passagesOf(lines: readonly string[]): string[][] {
  const words = lines.map(wordsOf);
  return words.map((_, i) => words.slice(i, i + PASSAGE_LINES).flat());
}

/** Words without Turkish letters, as names of files are written. */
function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a file's name, '' if it is a number or a code. */
function wordsOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[a-z0-9]{1,5}$/i, '');
  return bare.replace(/[_+\s-]+/g, ' ').trim();
}

/** What heads the letters of an office: its name, a date, a number. */
const LETTERHEAD =
  /^(?:t ?c|.*(?:bakanligi|universitesi|mudurlugu|belediyesi|belediye baskanligi|kaymakamligi|valiligi|rektorlugu|fakultesi|dekanligi|enstitusu|yuksekokulu|baskanligi|lisesi|ilkokulu|ortaokulu|dernegi|kurumu)|(?:sayi|tarih|konu|evrak)(?: .*)?|\d{1,2} \p{L}+ \d{4}|sayfa \d+.*)$/u;

export function isLetterhead(line: string): boolean {
  return line.length <= MAX_TITLE_LINE_CHARS && LETTERHEAD.test(wordsOf(line).join(' '));
}

function isTitleLine(line: string): boolean {
  if (line.length > MAX_TITLE_LINE_CHARS || !/\p{L}{3}/u.test(line)) return false;
  return !isLetterhead(line) && !isPlaceholder(line);
}

/** "Konu: Yaz okulu" in the head of a letter, "Dersin adı: Fizik" in a form. */
const SUBJECT =
  /^(?:konu|\p{L}{2,15}(?: \p{L}{2,15})? (?:ad[ıi]|ba[sş]l[ıi][gğ][ıi]|konusu)|konusu)\s?:\s?(\S.{2,})$/iu;

function subjectOf(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const subject = SUBJECT.exec(line)?.[1]?.trim();
    if (subject !== undefined && subject.length <= MAX_LINE_CHARS) return subject;
  }
  return undefined;
}
