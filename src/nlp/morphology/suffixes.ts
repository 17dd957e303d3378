/**
 * The suffixes of Turkish and their order, as a graph: a suffix leads from one state to another. Written from
 * the grammar for this project. In a template, A is a/e and I is ı/i/u/ü by harmony, D is d/t and C is c/ç by
 * the sound before, K is k that softens to ğ before a vowel; a letter in brackets appears only where it
 * separates two vowels (or, for a vowel, two consonants).
 *
 * States: N nominal stem; Nd the same, derived from a verb; X adverbs and other words that take few suffixes;
 * Pl after the plural; Ps after a possessive; P3 after the possessive of the third person (and after -ki),
 * where cases take n; Cs after a case; Lc after a locative or genitive, where -ki may follow; Im after -mak;
 * V verb stem; Va after the helping verbs; Vn negative verb; T1, T2, To tenses by the personal endings they
 * take; Tp after a personal ending; Cp copula with endings of the first kind; Ct of the second; E nothing may
 * follow.
 */
export type State =
  | 'N'
  | 'Nd'
  | 'X'
  | 'Pl'
  | 'Ps'
  | 'P3'
  | 'Cs'
  | 'Lc'
  | 'Im'
  | 'V'
  | 'Va'
  | 'Vn'
  | 'T1'
  | 'T2'
  | 'To'
  | 'Tp'
  | 'Cp'
  | 'Ct'
  | 'E';

export type Suffix = {
  /** Its function; shown by `tazi text analyze`. */
  tag: string;
  template: string;
  from: readonly State[];
  to: State;
  /** The word up to here may be a dictionary form of its own. */
  stem: boolean;
  /** Not productive: allowed only if the dictionary has the derived word. */
  lexical: boolean;
  /** For numbers only. */
  number: boolean;
  /** Narrowed before -yor: the template's last I stands for a or e. */
  beforeYor: boolean;
};

const NOMINAL: readonly State[] = ['N', 'Nd', 'X', 'Pl', 'Ps'];
const PREDICATE: readonly State[] = ['N', 'Nd', 'X', 'Pl', 'Ps', 'P3', 'Cs', 'Lc', 'Im'];
const VERBAL: readonly State[] = ['V', 'Va', 'Vn'];

const rows: Suffix[] = [];

function add(
  tag: string,
  template: string,
  from: readonly State[],
  to: State,
  kind: '' | 'stem' | 'lexical' | 'number' | 'yor' | 'yor-stem' = '',
): void {
  const stem = kind !== '' && kind !== 'yor';
  rows.push({
    tag,
    template,
    from,
    to,
    stem,
    lexical: kind === 'lexical',
    number: kind === 'number',
    beforeYor: kind === 'yor' || kind === 'yor-stem',
  });
}

// Inflection of nouns
add('Plural', 'lAr', ['N', 'Nd', 'X'], 'Pl');
add('Plural', 'lAr', ['P3'], 'Pl');
add('My', '(I)m', ['N', 'Nd', 'X', 'Pl'], 'Ps');
add('Your', '(I)n', ['N', 'Nd', 'X', 'Pl'], 'Ps');
add('Our', '(I)mIz', ['N', 'Nd', 'X', 'Pl'], 'Ps');
add('Yours', '(I)nIz', ['N', 'Nd', 'X', 'Pl'], 'Ps');
add('Its', '(s)I', ['N', 'Nd', 'X', 'Pl'], 'P3');
add('Accusative', '(y)I', NOMINAL, 'E');
add('Dative', '(y)A', NOMINAL, 'Cs');
add('Locative', 'DA', NOMINAL, 'Lc');
add('Ablative', 'DAn', NOMINAL, 'Cs');
add('Genitive', '(n)In', NOMINAL, 'Lc');
add('Instrumental', '(y)lA', NOMINAL, 'Cs');
add('Equative', 'CA', NOMINAL, 'Cs');
add('Accusative', 'nI', ['P3'], 'E');
add('Dative', 'nA', ['P3'], 'Cs');
add('Locative', 'nDA', ['P3'], 'Lc');
add('Ablative', 'nDAn', ['P3'], 'Cs');
add('Genitive', 'nIn', ['P3'], 'Lc');
add('Instrumental', 'ylA', ['P3'], 'Cs');
add('Equative', 'ncA', ['P3'], 'Cs');
add('Instrumental', 'lA', ['Im'], 'Cs');
add('Locative', 'tA', ['Im'], 'Lc');
add('Ablative', 'tAn', ['Im'], 'Cs');
add('Without', 'sIzIn', ['Im'], 'E');
add('Having', 'lI', ['Im'], 'N');
add('Relative', 'ki', ['N', 'X', 'Lc'], 'P3', 'stem');
add('Relative', 'kü', ['N', 'X'], 'P3', 'stem');

// To be
add('Was', '(y)DI', PREDICATE, 'Cp');
add('Reportedly', '(y)mIş', PREDICATE, 'Ct');
add('If', '(y)sA', PREDICATE, 'Cp');
add('While', '(y)ken', [...PREDICATE, 'T2', 'Tp'], 'E');
add('Am', '(y)Im', PREDICATE, 'Tp');
add('Are', 'sIn', PREDICATE, 'Tp');
add('We', '(y)Iz', PREDICATE, 'Tp');
add('You', 'sInIz', PREDICATE, 'Tp');
add('They', 'lAr', ['X', 'Ps', 'P3', 'Cs', 'Lc', 'Im'], 'Tp');
add('Certainly', 'DIr', [...PREDICATE, 'T2', 'Tp', 'Ct'], 'Ct');

// Endings of the first kind
add('I', 'm', ['T1', 'Cp'], 'Tp');
add('You', 'n', ['T1', 'Cp'], 'Tp');
add('We', 'k', ['T1', 'Cp'], 'Tp');
add('You', 'nIz', ['T1', 'Cp'], 'Tp');
add('They', 'lAr', ['T1', 'Cp'], 'Tp');
// Endings of the second kind
add('I', '(y)Im', ['T2', 'Ct'], 'Tp');
add('You', 'sIn', ['T2', 'Ct'], 'Tp');
add('We', '(y)Iz', ['T2', 'Ct'], 'Tp');
add('You', 'sInIz', ['T2', 'Ct'], 'Tp');
add('They', 'lAr', ['T2', 'Ct'], 'Tp');
add('I', 'yIm', ['To'], 'Tp');
add('You', 'sIn', ['To'], 'Tp');
add('We', 'lIm', ['To'], 'Tp');
add('You', 'sInIz', ['To'], 'Tp');
add('They', 'lAr', ['To'], 'Tp');
// Tenses on tenses
add('Was', '(y)DI', ['T1', 'T2', 'Tp'], 'Cp');
add('Reportedly', '(y)mIş', ['T1', 'T2', 'Tp'], 'Ct');
add('If', '(y)sA', ['T1', 'T2', 'Tp', 'Cp', 'Ct'], 'Cp');
add('Like', 'CAsInA', ['T2', 'Ct'], 'E');

// Voice
add('Causative', 'DIr', ['V'], 'V', 'stem');
add('Causative', 't', ['V'], 'V', 'stem');
add('Passive', 'Il', ['V'], 'V', 'stem');
add('Passive', '(I)n', ['V'], 'V', 'stem');
add('Reciprocal', '(I)ş', ['V'], 'V', 'stem');
add('Causative', 'Ir', ['V'], 'V', 'lexical');
add('Causative', 'Ar', ['V'], 'V', 'lexical');
add('Causative', 'It', ['V'], 'V', 'lexical');

// Ability, negation, helping verbs
add('Negative', 'mA', ['V', 'Va'], 'Vn');
add('Negative', 'mI', ['V', 'Va'], 'Vn', 'yor');
add('Unable', '(y)AmA', ['V'], 'Vn');
add('Unable', '(y)AmI', ['V'], 'Vn', 'yor');
add('Able', '(y)Abil', ['V', 'Vn'], 'Va');
add('Hastily', '(y)Iver', ['V', 'Vn'], 'Va');
add('Continue', '(y)Adur', ['V'], 'Va');
add('Stay', '(y)Akal', ['V'], 'Va');
add('EverSince', '(y)Agel', ['V'], 'Va');
add('Almost', '(y)Ayaz', ['V'], 'Va');

// Tense and mood
add('Past', 'DI', VERBAL, 'T1');
add('Evidential', 'mIş', VERBAL, 'T2');
add('Progressive', '(I)yor', VERBAL, 'T2');
add('Progressive', 'mAktA', VERBAL, 'T2');
add('Future', '(y)AcAK', VERBAL, 'T2');
add('Aorist', 'Ar', ['V'], 'T2');
add('Aorist', 'Ir', ['V', 'Va'], 'T2');
add('Aorist', 'r', ['V'], 'T2');
add('Aorist', 'z', ['Vn'], 'T2');
add('I', 'm', ['Vn'], 'Tp');
add('We', 'yIz', ['Vn'], 'Tp');
add('Necessity', 'mAlI', VERBAL, 'T2');
add('Conditional', 'sA', VERBAL, 'T1');
add('Optative', '(y)A', VERBAL, 'To');
add('Imperative', 'sIn', VERBAL, 'Tp');
add('Imperative', 'sInlAr', VERBAL, 'E');
add('Imperative', '(y)In', VERBAL, 'E');
add('Imperative', '(y)InIz', VERBAL, 'E');
add('Imperative', 'sAnA', VERBAL, 'E');
add('Imperative', 'sAnIzA', VERBAL, 'E');

// Verbs to nouns and adjectives
add('Infinitive', 'mAK', VERBAL, 'Im', 'stem');
add('VerbalNoun', 'mA', VERBAL, 'Nd', 'stem');
add('VerbalNoun', '(y)Iş', VERBAL, 'Nd', 'stem');
add('Participle', '(y)An', VERBAL, 'Nd', 'stem');
add('FutureParticiple', '(y)AcAK', VERBAL, 'Nd', 'stem');
add('PastParticiple', 'DIK', VERBAL, 'Nd', 'stem');
add('EvidentialParticiple', 'mIş', VERBAL, 'Nd', 'stem');
add('AoristParticiple', 'Ar', ['V'], 'Nd', 'stem');
add('AoristParticiple', 'Ir', ['V', 'Va'], 'Nd', 'stem');
add('AoristParticiple', 'r', ['V'], 'Nd', 'stem');
add('AoristParticiple', 'z', ['Vn'], 'Nd', 'stem');
add('Agent', '(y)IcI', ['V', 'Va', 'Vn'], 'N', 'stem');
add('Desire', '(y)AsI', VERBAL, 'P3');
add('Act', 'mAcA', ['V'], 'N', 'stem');

// Verbs to adverbs
add('And', '(y)Ip', VERBAL, 'E');
add('By', '(y)ArAK', VERBAL, 'Cs');
add('When', '(y)IncA', VERBAL, 'Cs');
add('Until', '(y)IncAyA', VERBAL, 'E');
add('Without', 'mAdAn', ['V', 'Va'], 'E');
add('AsLongAs', 'DIkçA', VERBAL, 'E');
add('Since', '(y)AlI', VERBAL, 'Cs');
add('AsIf', 'mAcAsInA', ['V'], 'E');

// Nouns to nouns and adjectives
add('Ness', 'lIK', ['N', 'Nd', 'X'], 'N', 'stem');
add('With', 'lI', ['N', 'Nd'], 'N', 'stem');
add('Without', 'sIz', ['N', 'Nd'], 'N', 'stem');
add('Agent', 'CI', ['N', 'Nd'], 'N', 'stem');
add('Diminutive', 'CIK', ['N', 'X'], 'N', 'stem');
add('Diminutive', 'CAğIz', ['N'], 'N', 'stem');
add('Manner', 'CA', ['N', 'X'], 'N', 'stem');
add('Related', 'sAl', ['N'], 'N', 'stem');
add('Family', 'gil', ['N'], 'N', 'stem');
add('Ordinal', '(I)ncI', ['N'], 'N', 'number');
add('Distributive', '(ş)Ar', ['N'], 'N', 'number');
add('Fellow', 'DAş', ['N'], 'N', 'lexical');
add('Somewhat', '(I)msI', ['N'], 'N', 'lexical');
add('Somewhat', 'CAK', ['N'], 'N', 'lexical');
add('Inclined', 'CIl', ['N'], 'N', 'lexical');

// Nouns to verbs
add('Do', 'lA', ['N'], 'V', 'stem');
add('Do', 'lI', ['N'], 'V', 'yor-stem');
add('Acquire', 'lAn', ['N'], 'V', 'stem');
add('Become', 'lAş', ['N'], 'V', 'stem');
add('Become', '(A)l', ['N'], 'V', 'lexical');
add('Do', 'A', ['N'], 'V', 'lexical');
add('Feel', 'sA', ['N'], 'V', 'lexical');

// Verbs to nouns, where the dictionary has the noun
add('Result', 'GI', ['V'], 'N', 'lexical');
add('Result', '(I)m', ['V'], 'N', 'lexical');
add('Result', 'I', ['V'], 'N', 'lexical');
add('Result', '(I)ntI', ['V'], 'N', 'lexical');
add('Result', '(y)AK', ['V'], 'N', 'lexical');
add('Result', '(I)K', ['V'], 'N', 'lexical');
add('Result', '(I)t', ['V'], 'N', 'lexical');
add('Result', 'CA', ['V'], 'N', 'lexical');
add('Result', 'CAK', ['V'], 'N', 'lexical');
add('Inclined', 'GAn', ['V'], 'N', 'lexical');
add('Inclined', 'GIn', ['V'], 'N', 'lexical');
add('Instrument', 'GAç', ['V'], 'N', 'lexical');
add('Agent', 'mAn', ['V'], 'N', 'lexical');
// bas-ınç, kazan-ç, yay-ın; at the end, since the lemma model knows suffixes by their number
add('Result', 'Inç', ['V'], 'N', 'lexical');
add('Result', 'ç', ['V'], 'N', 'lexical');
add('Result', 'In', ['V'], 'N', 'lexical');

export const SUFFIXES: readonly Suffix[] = rows;
