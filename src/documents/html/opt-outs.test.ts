import { describe, expect, it } from 'vitest';
import { readOptOuts } from './opt-outs.ts';

describe('opt-outs', () => {
  it('are read from robots metas and headers', () => {
    expect(readOptOuts([{ name: 'robots', content: 'index, NoAI, noimageai' }], [])).toEqual([
      'noai',
      'noimageai',
    ]);
    expect(readOptOuts([], ['otherbot: noai'])).toEqual(['noai']);
    expect(readOptOuts([{ name: 'description', content: 'noai' }], [])).toEqual([]);
  });

  it('include the TDM reservation; the page takes precedence over its header', () => {
    expect(readOptOuts([{ name: 'tdm-reservation', content: '1' }], [])).toEqual(['tdm']);
    expect(readOptOuts([], [], '1')).toEqual(['tdm']);
    expect(readOptOuts([{ name: 'tdm-reservation', content: '0' }], [], '1')).toEqual([]);
  });
});
