/**
 * 64 bits of a URL, by which a crawl knows it: links are compared by their hashes, from the thread that finds
 * them to the frontier. Two URLs with the same hash are treated as one: at ten million URLs the probability
 * of any collision is 3 in a million.
 *
 * Two multiply-and-mix lanes over the UTF-16 units; the two halves go to `hashes[at]` and `hashes[at + 1]`,
 * to avoid allocating.
 */
export function hashUrl(url: string, hashes: Int32Array, at = 0): void {
  let a = 0xdeadbeef ^ url.length;
  let b = 0x41c6ce57 ^ url.length;
  for (let i = 0; i < url.length; i++) {
    const unit = url.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b);
  a ^= Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b);
  b ^= Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  hashes[at] = a ^ (a >>> 16);
  hashes[at + 1] = b ^ (b >>> 16);
}
