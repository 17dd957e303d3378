/** What vectors were made with: those of another model cannot be compared. */
export type VectorModel = {
  readonly id: number;
  /** Numbers of a vector in a segment: a multiple of 32, for their signs. */
  readonly dimensions: number;
};

/** Makes vectors of whole texts (`search.encoder`), in place of those of their words. */
export interface PageEncoder extends VectorModel {
  /** How close texts are that have nothing to do with each other: with some models far from 0. */
  readonly ground: number;
  page(title: string, text: string): Float32Array;
  query(text: string): Float32Array;
  /** May be called twice. */
  close(): void;
}
