import { asciiLower } from '../../model/ascii-lower.ts';
import { hostToAscii } from '../../model/urls/host-to-ascii.ts';

/** Names with more labels are distinguished by the last ones. */
const MAX_LABELS = 8;

/**
 * The names under which pages of a host are found by `site:`: itself and every domain it is in, so that
 * haber.ornek.bel.tr is found under ornek.bel.tr, bel.tr and tr. With a port, also without it.
 */
export function domainsOf(host: string): string[] {
  const lower = asciiLower(host);
  if (lower === '') return [];
  const name = lower.replace(/:\d*$/, '');
  const domains = name === lower ? [lower] : [lower, name];
  const labels = name.split('.');
  if (name.startsWith('[') || /^\d*$/.test(labels.at(-1)!)) return domains; // an address is in no domain
  for (let at = Math.max(1, labels.length - MAX_LABELS); at < labels.length; at++) {
    domains.push(labels.slice(at).join('.'));
  }
  return domains;
}

/**
 * What a person means by a site, a host or an address of a page: Çiçek.com, www.ornek.bel.tr, https://a.tr/b.
 */
export function domainAskedFor(typed: string): string {
  const host = asciiLower(typed)
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^(?:[*.]*\.)?(?:www\.)?/, '')
    .replace(/\.$/, '');
  const [, name = '', port = ''] = /^(.*?)(:\d+)?$/s.exec(host)!;
  return (hostToAscii(name) ?? name) + port;
}
