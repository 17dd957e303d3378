import { describe, expect, test } from 'vitest';
import { TaziError } from '../model/errors.ts';
import { loadSettings, type SettingSources, settingValue } from './load-settings.ts';
import { SETTING_ROWS, type Settings } from './settings.ts';

function refusal(sources: SettingSources): TaziError {
  try {
    loadSettings(sources);
  } catch (error) {
    if (error instanceof TaziError) return error;
    throw error;
  }
  throw new Error('the settings were accepted');
}

describe('where a value comes from', () => {
  test('nowhere: the default holds, and says so', () => {
    const { settings, origins } = loadSettings({});
    for (const { key, default: byDefault } of SETTING_ROWS) {
      expect(settingValue(settings, key)).toEqual(byDefault);
      expect(origins.get(key)).toBe('default');
    }
  });

  test('a file beats the default, a variable the file, a flag the variable', () => {
    const file = { crawl: { delayMs: 1, scope: 'host', maxPages: 1 } };
    const environment = { TAZI_CRAWL_DELAY_MS: '2', TAZI_CRAWL_SCOPE: 'any' };
    const { settings, origins } = loadSettings({ file, environment, flags: { 'crawl.delayMs': '3' } });
    expect(settings.crawl).toMatchObject({ delayMs: 3, scope: 'any', maxPages: 1 });
    expect(origins.get('crawl.delayMs')).toBe('flag');
    expect(origins.get('crawl.scope')).toBe('environment');
    expect(origins.get('crawl.maxPages')).toBe('file');
    expect(origins.get('crawl.maxDepth')).toBe('default');
  });

  test('a wrong value is told even where a right one beats it', () => {
    const file = { crawl: { delayMs: 'soon' } };
    expect(refusal({ file, flags: { 'crawl.delayMs': 5 } })).toMatchObject({ code: 'setting-invalid' });
  });
});

describe('the settings file', () => {
  test('may name its schema, and may hold groups or dotted keys', () => {
    const file = { $schema: './tazi.schema.json', crawl: { delayMs: 7 }, 'update.policy': 'ema' };
    const { settings } = loadSettings({ file });
    expect(settings.crawl.delayMs).toBe(7);
    expect(settings.update.policy).toBe('ema');
  });

  test.each([
    ['crawl.delay', { crawl: { delay: 5 } }, 'crawl.delayMs'],
    ['crawl.contct', { crawl: { contct: 'x' } }, 'crawl.contact'],
    ['serve', { serve: {} }, null],
    ['allowhosts', { allowhosts: [] }, 'allowHosts'],
    ['__proto__', JSON.parse('{"__proto__": {"a": 1}}'), null],
  ])('with the unknown key %s is refused, with a suggestion where one is near', (key, file, meant) => {
    const error = refusal({ file, fileName: '/p/tazi.config.json' });
    expect(error).toMatchObject({ code: 'setting-unknown', values: { key, origin: '/p/tazi.config.json' } });
    if (meant) {
      expect(error.describe('en')).toContain(`did you mean "${meant}"`);
      expect(error.describe('tr')).toContain(`bunu mu demek istediniz: "${meant}"`);
    } else expect(error.describe('en')).not.toContain('perhaps');
  });

  test.each([
    ['crawl.delayMs', { crawl: { delayMs: '5' } }],
    ['crawl.delayMs', { crawl: { delayMs: -1 } }],
    ['crawl.delayMs', { crawl: { delayMs: 1.5 } }],
    ['crawl.delayMs', { crawl: { delayMs: null } }],
    ['crawl.scope', { crawl: { scope: 'world' } }],
    ['crawl.contact', { crawl: { contact: 'ayse' } }],
    ['allowHosts', { allowHosts: 'localhost' }],
    ['crawl', { crawl: 5 }],
    ['crawl', { crawl: null }],
    ['update', { update: [] }],
  ])('with a wrong value for %s is refused, with the file named', (key, file) => {
    const error = refusal({ file, fileName: '/p/tazi.config.json' });
    expect(error).toMatchObject({ code: 'setting-invalid', values: { key, origin: '/p/tazi.config.json' } });
    expect(error.describe('tr')).not.toMatch(/Invalid|expected|write /);
  });

  test.each([
    [{ crawl: { delayMs: '5' } }, 'crawl.delayMs must be a number', 'crawl.delayMs bir sayı olmalı'],
    [{ crawl: { delayMs: -1 } }, 'must be at least 0', 'en az 0 olmalı'],
    [{ crawl: { delayMs: 1.5 } }, 'must be a whole number', 'bir tam sayı olmalı'],
    [{ server: { port: 99_999 } }, 'may be at most 65535', 'en çok 65535 olabilir'],
    [{ crawl: { scope: 'world' } }, 'must be site, host or any', 'site, host ya da any olmalı'],
    [{ allowHosts: 'localhost' }, 'must be a list', 'bir liste olmalı'],
    [{ sites: { 'a.tr': { delay: 3 } } }, 'sites.a.tr.delay is not a known', 'sites.a.tr.delay bilinen bir'],
  ])('%j is explained in words', (file, en, tr) => {
    expect(refusal({ file }).describe('en')).toContain(en);
    expect(refusal({ file }).describe('tr')).toContain(tr);
  });

  test.each([[[]], ['text'], [5], [true]])('that holds %j instead of an object is refused', (file) => {
    expect(refusal({ file })).toMatchObject({ code: 'settings-unreadable' });
  });
});

describe('the environment', () => {
  test('has a name for every setting', () => {
    const names = Object.fromEntries(SETTING_ROWS.map(({ key, variable }) => [key, variable]));
    expect(names).toMatchObject({
      allowHosts: 'TAZI_ALLOW_HOSTS',
      language: 'TAZI_LANGUAGE',
      'crawl.contact': 'TAZI_CRAWL_CONTACT',
      'crawl.delayMs': 'TAZI_CRAWL_DELAY_MS',
      'crawl.maxBodyBytes': 'TAZI_CRAWL_MAX_BODY_BYTES',
      'update.timeScale': 'TAZI_UPDATE_TIME_SCALE',
      'server.token': 'TAZI_SERVER_TOKEN',
    });
    expect(new Set(Object.values(names)).size).toBe(SETTING_ROWS.length);
    for (const { variable, flag } of SETTING_ROWS) {
      expect(variable).toMatch(/^TAZI(_[A-Z]+)+$/);
      expect(flag).toMatch(/^--[a-z]+(-[a-z]+)*$/);
    }
  });

  test('gives text, read as the setting wants it', () => {
    const { settings } = loadSettings({
      environment: {
        TAZI_ALLOW_HOSTS: ' localhost:8080, 127.0.0.1  örnek.test,',
        TAZI_CRAWL_DELAY_MS: ' 250 ',
        TAZI_UPDATE_TIME_SCALE: '1.5',
        TAZI_CRAWL_WARC: 'true',
        TAZI_CRAWL_WORKERS: '3',
        HOME: '/root',
        TAZI_PROJECT: '/anywhere',
        TAZI_LOG: 'debug',
        TAZI_ONNX_RUNTIME: 'onnxruntime-web',
        TAZI_CRAWL_SCOPE: undefined,
      },
    });
    expect(settings.allowHosts).toEqual(['localhost:8080', '127.0.0.1', 'örnek.test']);
    expect(settings.crawl).toMatchObject({ delayMs: 250, warc: true, workers: 3, scope: 'site' });
    expect(settings.update.timeScale).toBe(1.5);
    expect(loadSettings({ environment: { TAZI_CRAWL_WORKERS: 'auto' } }).settings.crawl.workers).toBe('auto');
    expect(loadSettings({ environment: { TAZI_ALLOW_HOSTS: '' } }).settings.allowHosts).toEqual([]);
  });

  test.each([
    ['TAZI_CRAWL_DELAY_MS', 'fast'],
    ['TAZI_CRAWL_DELAY_MS', ''],
    ['TAZI_CRAWL_DELAY_MS', '1e3'],
    ['TAZI_CRAWL_DELAY_MS', '0x10'],
    ['TAZI_CRAWL_DELAY_MS', '5 6'],
    ['TAZI_CRAWL_WARC', 'yes'],
    ['TAZI_SERVER_PORT', '65536'],
  ])('with %s=%j is refused, with the variable named', (name, value) => {
    const error = refusal({ environment: { [name]: value } });
    expect(error).toMatchObject({ code: 'setting-invalid', values: { origin: name } });
  });

  test('with a variable of ours that is no setting is refused with a suggestion', () => {
    const error = refusal({ environment: { TAZI_CRAWL_DELAY: '5' } });
    expect(error).toMatchObject({ code: 'setting-unknown', values: { key: 'TAZI_CRAWL_DELAY' } });
    expect(error.message).toContain('TAZI_CRAWL_DELAY_MS');
  });
});

test('search.boosts takes sites and kinds with a factor, and nothing else', () => {
  const boosts = { 'site:ornek.bel.tr': 1.5, 'kind:forum': 0.5 };
  expect(loadSettings({ environment: {}, file: { search: { boosts } } }).settings.search.boosts).toEqual(
    boosts,
  );
  for (const wrong of [{ 'kind:haber': 2 }, { 'ornek.bel.tr': 2 }, { 'site:a b': 2 }, { 'kind:forum': 0 }]) {
    const error = refusal({ file: { search: { boosts: wrong } } });
    expect(error.message).toContain('"site:ornek.com.tr" or "kind:article"');
  }
});

describe('the token', () => {
  const SECRET = 'cok-gizli-sozcuk';

  test('comes from the environment', () => {
    const { settings } = loadSettings({ environment: { TAZI_SERVER_TOKEN: SECRET } });
    expect(settings.server.token).toBe(SECRET);
  });

  test.each<[string, SettingSources]>([
    ['a file', { file: { server: { token: SECRET } } }],
    [
      'a file, even beside the variable',
      {
        file: { server: { token: SECRET } },
        environment: { TAZI_SERVER_TOKEN: SECRET },
      },
    ],
    ['a flag', { flags: { 'server.token': SECRET } }],
  ])('from %s is refused, and not shown', (_, sources) => {
    const error = refusal(sources);
    expect(error.code).toBe('setting-invalid');
    expect(error.describe('en') + error.describe('tr')).not.toContain(SECRET);
    expect(error.describe('tr')).toContain('TAZI_SERVER_TOKEN');
  });

  test('that is too short is refused, and not shown', () => {
    const error = refusal({ environment: { TAZI_SERVER_TOKEN: 'kisa' } });
    expect(error.message).not.toContain('kisa');
    expect(error.message).toContain('(hidden)');
  });
});

describe('flags', () => {
  test('may be text or values', () => {
    const { settings } = loadSettings({
      flags: { allowHosts: ['a.test', 'b.test'], 'crawl.maxPages': '12' },
    });
    expect(settings.allowHosts).toEqual(['a.test', 'b.test']);
    expect(settings.crawl.maxPages).toBe(12);
  });

  test('that are wrong are named', () => {
    expect(refusal({ flags: { 'crawl.maxPages': '-1' } })).toMatchObject({
      values: { origin: '--crawl-max-pages', value: '-1' },
    });
  });
});

test.each([
  ['mailto:ayse@ornek.com.tr', true],
  ['https://örnek.com.tr/tarayıcı', true],
  ['http://a.tr', true],
  ['ayse@ornek.com.tr', false],
  ['mailto:ayse', false],
  ['ftp://a.tr/', false],
  ['https://a b', false],
  ['', false],
])('the contact %j is accepted: %j', (contact, accepted) => {
  const load = () => loadSettings({ flags: { 'crawl.contact': contact } }).settings.crawl.contact;
  if (accepted) expect(load()).toBe(contact);
  else expect(load).toThrow(TaziError);
});

test('a value is found by its dotted key, and undefined where there is none', () => {
  const { settings } = loadSettings({});
  expect(settingValue(settings, 'server.port')).toBe(7171);
  expect(settingValue(settings, 'server.nothing')).toBeUndefined();
  expect(settingValue({} as Settings, 'server.port')).toBeUndefined();
});

describe('settings about URLs', () => {
  test.each([
    [{ allowHosts: ['127.0.3.0/33'] }, 'allowHosts', '"127.0.3.0/33"'],
    [{ allowHosts: ['http://127.0.0.1/'] }, 'allowHosts', '"http://127.0.0.1/"'],
    [{ crawl: { exclude: ['/haber/**', '/(a/'] } }, 'crawl.exclude', '"/(a/"'],
    [{ crawl: { include: ['/(?<=a)b/'] } }, 'crawl.include', '"/(?<=a)b/"'],
    [{ crawl: { stripParameters: ['a=b'] } }, 'crawl.stripParameters', '"a=b"'],
    [{ sites: { 'a.tr/x': {} } }, 'sites', '"a.tr/x"'],
    [{ sites: { 'a.tr': { exclude: ['/[/'] } } }, 'sites', '"/[/"'],
  ])('%j are refused with the part that is wrong and the reason', (file, key, value) => {
    const error = refusal({ file });
    expect(error).toMatchObject({ code: 'setting-invalid', values: { key, value } });
    expect(error.describe('tr')).not.toBe(error.describe('en'));
  });

  test('are accepted from a file and, as JSON, from a variable', () => {
    const sites = { 'ornek.com.tr': { delayMs: 5, include: ['/a/**'] } };
    expect(loadSettings({ file: { sites } }).settings.sites).toEqual(sites);
    const environment = { TAZI_SITES: JSON.stringify(sites), TAZI_CRAWL_EXCLUDE: '["/a{1,3}/", "*.pdf"]' };
    const { settings } = loadSettings({ environment });
    expect(settings.sites).toEqual(sites);
    expect(settings.crawl.exclude).toEqual(['/a{1,3}/', '*.pdf']);
    const allowHosts = ['127.0.3.0/24', '[::1]:80', '::1', 'localhost:8080', 'örnek.com.tr'];
    expect(loadSettings({ file: { allowHosts } }).settings.allowHosts).toEqual(allowHosts);
  });
});
