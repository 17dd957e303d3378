import type { CanonicalUrl } from '../../model/urls/canonical-url.ts';

/**
 * The group of pages that a URL is likely to change like: those on its host in the same folder, ignoring
 * digits, with the same parameter names. "…/2026/11/haber-1" goes with "…/2025/03/haber-2", "?id=7&sayfa=2"
 * with "?id=8&sayfa=3". A number that is stable across runs.
 */
export function siblingGroup(url: CanonicalUrl, isYoung = false): number {
  if (isYoung) return YOUNG;
  const [path = '', query = ''] = url.split('?', 2);
  const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(DIGITS, '0');
  const names = query.split('&').map((pair) => pair.split('=', 1)[0]);
  return hashOf(`${folder}?${names.join('&')}`);
}

const DIGITS = /\d+/g;
/** All pages that were published a short while ago. */
const YOUNG = hashOf('young');

/** 32 bits, FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}
