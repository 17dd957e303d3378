import type { Text } from './text.ts';

/** What the argument parser writes by itself: headings of the help, and what is wrong with a command line. */
export const HELP_TEXTS = {
  usage: { en: 'Usage:', tr: 'Kullanım:' },
  arguments: { en: 'Arguments:', tr: 'Girdiler:' },
  options: { en: 'Options:', tr: 'Seçenekler:' },
  commands: { en: 'Commands:', tr: 'Komutlar:' },
  someOptions: { en: '[options]', tr: '[seçenekler]' },
  someCommand: { en: '[command]', tr: '[komut]' },
  help: { en: 'show this help', tr: 'bu yardımı göster' },
  helpCommand: { en: 'show the help of a command', tr: 'bir komutun yardımını göster' },
  version: { en: 'show version and build', tr: 'sürümü ve derlemeyi göster' },
  choices: { en: 'one of {list}', tr: 'şunlardan biri: {list}' },
  byDefault: { en: 'default: {value}', tr: 'varsayılan: {value}' },
  error: { en: 'error: ', tr: 'hata: ' },
  unknownOption: { en: "unknown option '{name}'", tr: "'{name}' diye bir seçenek yok" },
  unknownCommand: { en: "unknown command '{name}'", tr: "'{name}' diye bir komut yok" },
  missingArgument: { en: "missing required argument '{argument}'", tr: "'{argument}' girdisi eksik" },
  missingValue: { en: "option '{name}' argument missing", tr: "'{name}' seçeneğinin değeri eksik" },
  missingOption: { en: "required option '{name}' not specified", tr: "'{name}' seçeneği gerekli" },
  invalidValue: {
    en: "option '{name}' argument '{value}' is invalid. {detail}",
    tr: "'{name}' seçeneğinin değeri '{value}' olamaz. {detail}",
  },
  allowed: { en: 'Allowed choices are {list}.', tr: 'Seçenekler: {list}.' },
  tooMany: {
    en: 'too many arguments. Expected {expected} but got {given}.',
    tr: 'çok fazla girdi var: en çok {expected} olmalı, {given} verildi.',
  },
  didYouMean: { en: '(Did you mean {name}?)', tr: '(Bunu mu demek istediniz: {name}?)' },
} as const satisfies Record<string, Text>;
