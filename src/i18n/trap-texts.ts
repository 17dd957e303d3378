import type { Text } from './text.ts';

/** `tazi traps`. */
export const TRAP_TEXTS = {
  about: {
    en: 'patterns of URLs that wait because their pages brought nothing new; open or close one',
    tr: 'sayfaları yeni bir şey getirmediği için bekletilen URL kalıpları; birini açar ya da kapatır',
  },
  list: {
    en: 'closed patterns, and what waits (default)',
    tr: 'kapalı kalıplar ve bekleyenler (varsayılan)',
  },
  open: {
    en: 'visit the URLs of a pattern, and never close it',
    tr: 'kalıbın adreslerini ziyaret eder, kalıbı bir daha kapatmaz',
  },
  close: {
    en: 'let the URLs of a pattern wait, and try none of them',
    tr: 'kalıbın adreslerini bekletir, hiçbirini denemez',
  },
  head: {
    en: 'pattern | visited | waiting | only counted | tried | would be new',
    tr: 'kalıp | ziyaret | bekleyen | yalnız sayılan | denenen | yenilik payı',
  },
  under: { en: 'under {bound}%', tr: '%{bound} altında' },
  byUser: { en: 'closed by you', tr: 'siz kapattınız' },
  none: { en: 'No pattern is closed.', tr: 'Kapalı kalıp yok.' },
  keptOpen: { en: 'Kept open: {patterns}', tr: 'Hep açık tutulan: {patterns}' },
  opened: {
    en: '{pattern} is open from now on ({waiting} waiting).',
    tr: '{pattern} artık açık ({waiting} adres bekliyordu).',
  },
  closed: {
    en: "{pattern} is closed from now on. `tazi traps open '{pattern}'` ends that.",
    tr: "{pattern} artık kapalı. `tazi traps open '{pattern}'` bunu kaldırır.",
  },
  notAPattern: {
    en: '"{pattern}" is neither a URL nor a pattern as `tazi traps` lists them',
    tr: '"{pattern}" ne bir URL ne de `tazi traps` çıktısındaki gibi bir kalıp',
  },
  notClosed: { en: '{pattern} is not closed.', tr: '{pattern} zaten kapalı değil.' },
} as const satisfies Record<string, Text>;
