/** What vectors were made with: vectors of different models cannot be compared. */
export type VectorModel = {
  readonly id: number;
  /** Numbers of a vector in a segment: a multiple of 32, for their signs. */
  readonly dimensions: number;
};

/** Makes vectors of whole texts (`search.encoder`), instead of those of their words. */
export interface PageEncoder extends VectorModel {
  /** The closeness of unrelated texts: far from 0 for some models. */
  readonly ground: number;
  page(title: string, text: string): Float32Array;
  query(text: string): Float32Array;
  /** May be called twice. */
  close(): void;
}
