/**
 * A segment is one file that never changes: magic, then sections one after the other, then the checksums of
 * all 64 KiB pages so far, then a footer in JSON that says where the sections are, then 16 bytes: length and
 * checksum of the footer, format version, magic. Numbers are little-endian. Readers refuse unknown versions;
 * an example of each version is kept in `examples/` and read by a test.
 */
export const FORMAT_VERSION = 1;
export const MAGIC = 0x495a4154; // "TAZI"
export const TAIL_BYTES = 16;

export const SECTIONS = [
  'postings',
  'terms',
  'termKeys',
  'termPlaces',
  'wordHashes',
  'names',
  'lengths',
  'pages',
  'docsByPage',
  'sites',
  'topics',
  'languages',
  'publishedAt',
  'changedAt',
  'qualities',
  'fingerprints',
] as const;
/** Absent in segments written before vectors were introduced. */
type VectorSection = 'vectors' | 'vectorSigns';
export type RequiredSection = (typeof SECTIONS)[number];
export type SectionName = RequiredSection | VectorSection;

/** In segments with page ids beyond 32 bits (ids of a shared store): their upper halves. */
export const HIGH_PAGES = 'pagesHigh';

export type Section = { at: number; bytes: number };

export type SegmentFooter = {
  docs: number;
  /** Sum of the documents' lengths in words. */
  totalLength: number;
  /** The average length that the impacts of blocks were computed for. */
  averageLength: number;
  sections: Readonly<Record<RequiredSection, Section> & Partial<Record<VectorSection, Section>>> & {
    readonly [HIGH_PAGES]?: Section;
  };
  /** The model that the vectors were made with. */
  vectorsId?: number;
  /** Where the page checksums are; they cover all bytes before them. */
  checksums: Section & { crc: number };
};

/** The names that columns refer to by number. */
export type SegmentNames = { sites: string[]; siteIds: number[]; topics: string[]; languages: string[] };
