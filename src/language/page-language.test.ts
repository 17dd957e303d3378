import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageLanguage } from './page-language.ts';

const TURKISH =
  'Bunları yaptıktan sonra aşamayı hata vermeden geçerseniz işleminiz tamam demektir. Aşağıdaki komutu çalıştırıp sistemi yeniden başlatın.';
const CODE = [
  'sudo dpkg-reconfigure virtualbox-dkms && sudo modprobe vboxdrv',
  'RewriteCond %{HTTP_REFERER} .*semalt.com.*$ [NC,OR]',
  'if ((sayi1 % h == 0) && (sayi2 % h == 0)) { ebob = h; break; }',
  'server { listen 443 ssl; ssl_certificate /etc/nginx/ssl/server.crt; }',
].join('\n');
const ENGLISH =
  'The kernel driver is either not loaded or there is a permission problem. Please reinstall the kernel module and install the package first, if it is available in your distribution.';
const AZERBAIJANI =
  'Azərbaycanın paytaxtı Bakı şəhəridir və orada çox insan yaşayır. Bu kitab vacib deyil, amma yaxşı yazılıb və hamı oxuyur.';
const AZERBAIJANI_WITH_E =
  'İnsan hüquqlarının qanunun hakimiyyeti ile müdafie olunmasının zeruriliyini nezere alaraq, xalqlar arasında mehriban münasibetlerin inkişafını desteklemeyin vacibliyini bildirir.';

describe('pageLanguage', () => {
  it('does not take code for a sister language', () => {
    expect(pageLanguage(`${TURKISH}\n${CODE.repeat(5)}`)).toMatchObject({
      language: 'tr',
      isDoubtful: false,
    });
  });
  it('keeps a Turkish page that quotes as much English, and marks one that the page does not call Turkish', () => {
    expect(pageLanguage(`${TURKISH}\n${ENGLISH}`, { lang: 'tr' }).language).toBe('tr');
    expect(pageLanguage(`${TURKISH}\n${ENGLISH}`)).toMatchObject({
      language: 'tr',
      isDoubtful: true,
    });
  });
  it('trusts a clear text, whatever the page states about itself', () => {
    const hints = {
      lang: 'tr-TR',
      contentLanguage: 'tr',
      host: 'ornek.com.tr',
      site: { turkish: 500, other: 0 },
    };
    expect(pageLanguage(ENGLISH, hints)).toMatchObject({ language: 'en', isDoubtful: false });
    expect(pageLanguage(AZERBAIJANI, hints)).toMatchObject({ language: 'az', isDoubtful: false });
    expect(pageLanguage(TURKISH, { lang: 'en' })).toMatchObject({ language: 'tr', isDoubtful: false });
  });
  it('refuses sister languages, even if their own letters are missing', () => {
    expect(pageLanguage(AZERBAIJANI_WITH_E).language).not.toBe('tr');
    expect(
      pageLanguage('Ähli adamlar öz mertebesi we hukuklary boýunça deň ýagdaýda dünýä inýärler.').language,
    ).toBe('tk');
    expect(
      pageLanguage('Hemû mirov azad û di weqar û mafan de wekhev tên dinyayê, ew xwedî hiş û şuûr in û divê.')
        .language,
    ).toBe('ku');
  });
  it('lets the page and its site decide if the text does not', () => {
    const names = 'Kippo SSH Honeypot\nDebian ISPConfig\nCentOS 6.5';
    expect(pageLanguage(names, { lang: 'tr' })).toMatchObject({ language: 'tr' });
    expect(pageLanguage('123 456', { site: { turkish: 40, other: 0 } })).toMatchObject({
      language: 'tr',
    });
    expect(pageLanguage('123 456')).toMatchObject({ language: 'tr', isDoubtful: true });
    expect(pageLanguage('123 456', { lang: 'de', site: { turkish: 0, other: 40 } }).language).not.toBe('tr');
  });
  it('names a language as the page does if the text is ambiguous', () => {
    expect(
      pageLanguage('Overview of bad ssh keys. Home', { lang: 'en', site: { turkish: 0, other: 9 } }),
    ).toMatchObject({
      language: 'en',
    });
  });
  it('knows Turkish by what the page states, however it spells it', () => {
    const names = 'Kippo SSH Honeypot\nDebian ISPConfig\nCentOS 6.5';
    for (const contentLanguage of ['TR', 'tr_TR', 'Turkish', 'Türkçe', 'tur'])
      expect(pageLanguage(names, { contentLanguage })).toMatchObject({ language: 'tr' });
    expect(pageLanguage(names, { lang: 'en-US', stated: ['tr_TR'] })).toMatchObject({ language: 'tr' });
  });
  it('looks at all that the page shows if cleaning left names and figures', () => {
    const table = 'P\nO\nArsenal\n38 26\nChelsea\n38 24\nLiverpool\n38 23\nEverton\n38 21';
    const visible = () => ({ running: TURKISH, all: `Spor\n${TURKISH}\n${table}` });
    expect(pageLanguage(table, { visible }).language).toBe('tr');
  });
  it('takes a text of another language for a leftover only beside far more Turkish', () => {
    const around = (running: string) => ({ visible: () => ({ running, all: `${running}\n${ENGLISH}` }) });
    expect(pageLanguage(ENGLISH, around(TURKISH.repeat(8)))).toMatchObject({
      language: 'tr',
      isDoubtful: true,
    });
    expect(pageLanguage(ENGLISH, around(TURKISH)).language).toBe('en');
  });
  it('refuses other languages on a Turkish site, whatever its menu says', () => {
    const menu = 'Ana Sayfa\nHakkımızda\nFaaliyetlerimiz\nYönetim Kurulu\nKişisel Veriler\nİletişim';
    const hints = { lang: 'tr', host: 'ornek.com.tr', site: { turkish: 200, other: 5 } };
    for (const [text, language] of [
      [ENGLISH, 'en'],
      [
        'Rada miejska ogłosiła, że nowy park zostanie otwarty w sobotę i zaprosiła wszystkich mieszkańców. Dzieci bawiły się w ogrodzie szkoły, kiedy po południu zaczął padać deszcz.',
        'pl',
      ],
      [
        '市议会宣布，新公园将于2026年5月周六开放，并邀请所有人参加。孩子们在学校的花园里玩耍，下午开始下雨，'.repeat(
          2,
        ),
        'zh',
      ],
    ] as const)
      expect(
        pageLanguage(text, { ...hints, visible: () => ({ running: text, all: `${text}\n${menu}` }) })
          .language,
      ).toBe(language);
  });
  it('keeps lists of titles with names and dates, by their few Turkish words', () => {
    const list = 'Mitmproxy ile Hata Ayıklama\n2025-06-15\nDevpi ile Özel PyPI Sunucusu Kurulumu\n2024-10-19';
    expect(pageLanguage(list).language).toBe('tr');
  });
  it('is unsure of a page that only its site calls Turkish', () => {
    const names = 'Kippo SSH Honeypot\nDebian ISPConfig\nCentOS 6.5';
    expect(pageLanguage(names, { lang: 'tr', site: { turkish: 90, other: 0 } })).toMatchObject({
      language: 'tr',
      isDoubtful: true,
    });
  });
  it('judges Turkish from end to end without reading all of it', () => {
    expect(pageLanguage(TURKISH.repeat(2_000))).toEqual({
      language: 'tr',
      confidence: 0.999,
      isDoubtful: false,
    });
  });
  it('never throws, and a doubtful page is Turkish', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, lang) => {
        const { language, isDoubtful, confidence } = pageLanguage(text, { lang });
        if (isDoubtful) expect(language).toBe('tr');
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
    );
  });
});
