/**
 * URLs that look alike (host and path with numbers masked, and the names of parameters), and what their pages
 * have brought so far. Shapes that stop bringing anything new are deferred: their URLs wait behind all
 * others, and only some of them are tried.
 */
export type UrlShape = {
  /** "a.tr/takvim/#/#"; a whole section is "a.tr/takvim/**". */
  pattern: string;
  site: string;
  /** The part of the site whose shapes are alike: "a.tr/takvim/**". */
  section: string;
  /** Its URLs wait until one that is tried brings something new. */
  isClosed: boolean;
  /** What the user decided; null: what its pages bring decides. */
  decided: 'open' | 'closed' | null;
  /** Pages that were compared, and those of them that brought something new. */
  judged: number;
  good: number;
  /** Compared pages since the last one that brought something new, and since the last one whose text did. */
  streak: number;
  textStreak: number;
  /** Dead links since the last page that brought something new. */
  dead: number;
  /** How often it was opened again by what a tried page brought. */
  reopened: number;
  /** URLs tried since it was closed; none of them brought anything new, or it would be open. */
  tried: number;
  /** URLs beyond those that are kept: they are only counted, and found again when pages are read again. */
  beyond: number;
};

/** With the number of its URLs that wait in the store. */
export type StoredShape = UrlShape & { waiting: number };
