import type { SiteTable } from '../config/site-table.ts';
import { decompress } from '../crawler/decompress.ts';
import type { PageResources } from '../crawler/page-resources.ts';
import type { Renderer } from '../crawler/renderer.ts';
import { decodeBody } from '../documents/charset/decode-body.ts';
import { asciiLower } from '../model/ascii-lower.ts';
import type { Lease } from '../model/lease.ts';
import { type CanonicalUrl, hostOf } from '../model/urls/canonical-url.ts';
import { siteOf } from '../model/urls/site-of.ts';
import type { Extracted, ExtractInput } from './extraction/extracted.ts';

export type RenderMode = 'off' | 'auto' | 'all';

/**
 * Decides which pages a browser opens (F11), and returns the same input with the HTML that the scripts
 * produced, to be extracted like any other.
 */
export class Rendering {
  readonly #modeOf: (url: CanonicalUrl) => RenderMode;
  readonly #renderer: Renderer;
  readonly #resources: PageResources;
  #underWay = 0;

  constructor(modeOf: (url: CanonicalUrl) => RenderMode, renderer: Renderer, resources: PageResources) {
    this.#modeOf = modeOf;
    this.#renderer = renderer;
    this.#resources = resources;
  }

  /** Pages being rendered: they hold a lease, but make no requests most of the time. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Whether this page may be rendered, so that its server has to be kept for it. */
  mayRender(url: CanonicalUrl): boolean {
    return this.#modeOf(url) !== 'off';
  }

  wants(digest: Extracted, url: CanonicalUrl): boolean {
    if (digest.kind !== 'page' || digest.packedHtml === null) return false;
    const mode = this.#modeOf(url);
    return mode === 'all' || (mode === 'auto' && digest.needsScript);
  }

  /** The page as its scripts leave it, or the reason why rendering failed. */
  async render(input: ExtractInput, lease: Lease): Promise<ExtractInput | string> {
    const encoding = asciiLower(input.contentEncoding);
    const unpacked = decompress(input.body, encoding, input.maxBodyBytes, 'refuse');
    if (unpacked.kind === 'failed') return unpacked.reason;
    const { text: html } = decodeBody(unpacked.bytes, input.contentType);
    this.#underWay++;
    try {
      const page = { url: lease.url, html };
      const rendered = await this.#renderer.render(page, this.#resources.loaderFor(lease));
      if (rendered.kind === 'failed') return rendered.reason;
      const body = Buffer.from(rendered.html);
      return { ...input, body, contentEncoding: '', contentType: 'text/html; charset=utf-8' };
    } finally {
      this.#underWay--;
    }
  }

  close(): Promise<void> {
    return this.#renderer.close();
  }
}

/** `sites.….render` comes before `crawl.renderSites`, which comes before `crawl.render`. */
export function renderModes(
  mode: RenderMode,
  always: readonly string[],
  sites: SiteTable,
): (url: CanonicalUrl) => RenderMode {
  const listed = new Set(always.map(asciiLower));
  return (url) => {
    const own = sites.find(url, 'render');
    if (own) return own.value;
    return listed.has(siteOf(url)) || listed.has(hostOf(url)) ? 'all' : mode;
  };
}
