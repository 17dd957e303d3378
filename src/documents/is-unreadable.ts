import { asciiLower } from '../model/ascii-lower.ts';
import type { CanonicalUrl } from '../model/urls/canonical-url.ts';

/** Types that never contain text, whatever follows the slash (RFC 6838 section 4.2). */
const UNREADABLE_KINDS = new Set(['image', 'video', 'audio', 'font', 'model']);

/** Programs, archives, disk images, data that only programs read. */
const UNREADABLE_TYPES = new Set([
  'application/font-woff',
  'application/java-archive',
  'application/javascript',
  'application/ogg',
  'application/vnd.android.package-archive',
  'application/vnd.apple.mpegurl',
  'application/vnd.microsoft.portable-executable',
  'application/vnd.ms-fontobject',
  'application/vnd.rar',
  'application/wasm',
  'application/x-7z-compressed',
  'application/x-apple-diskimage',
  'application/x-bittorrent',
  'application/x-bzip2',
  'application/x-debian-package',
  'application/x-iso9660-image',
  'application/x-javascript',
  'application/x-mpegurl',
  'application/x-msdos-program',
  'application/x-msdownload',
  'application/x-rar-compressed',
  'application/x-rpm',
  'application/x-shockwave-flash',
  'application/x-tar',
  'application/x-xz',
  'application/zstd',
  'text/css',
  'text/javascript',
]);

/** Types that servers use for anything unknown: the name of the file decides. */
const VAGUE_TYPES = new Set([
  '',
  'application/binary',
  'application/download',
  'application/force-download',
  'application/gzip',
  'application/octet-stream',
  'application/x-download',
  'application/x-gzip',
  'application/x-zip-compressed',
  'application/zip',
  'binary/octet-stream',
  'text/plain',
  'unknown/unknown',
]);

/**
 * Names of files without text. An `.xml.gz` may be a sitemap; `.docx` and its kin are archives with text in
 * them.
 */
const UNREADABLE_NAME =
  /\.(7z|aac|ai|apk|avi|avif|bin|bmp|bz2|cab|css|deb|dll|dmg|dwg|eot|eps|exe|flac|flv|gif|heic|ico|img|ipa|iso|jar|jpe?g|js|m4[av]|mid|mkv|mov|mp[34]|mpe?g|msi|og[agv]|otf|png|psd|rar|rpm|svgz?|swf|tar(\.\w+)?|tgz|tiff?|torrent|ttf|wasm|wav|webm|webp|wm[av]|woff2?|xz|zip|zst)$/;

/**
 * Do type and address rule out that any reader here could extract text? If they say nothing, the bytes
 * decide.
 */
export function isUnreadable(contentType: string | null, url: CanonicalUrl): boolean {
  const type = asciiLower(contentType ?? '')
    .split(';', 1)[0]!
    .trim();
  if (UNREADABLE_KINDS.has(type.split('/', 1)[0]!) || UNREADABLE_TYPES.has(type)) return true;
  return VAGUE_TYPES.has(type) && UNREADABLE_NAME.test(asciiLower(url.split(/[?#]/, 1)[0]!));
}
