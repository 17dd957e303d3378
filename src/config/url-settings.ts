import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { PATTERN_TEXTS } from '../i18n/pattern-texts.ts';
import type { Text } from '../i18n/text.ts';
import { PAGE_KINDS } from '../model/page.ts';
import { ADDRESS_RANGE } from '../model/urls/address-range.ts';
import { hostToAscii } from '../model/urls/host-to-ascii.ts';
import { compileUrlPattern } from '../model/urls/url-pattern.ts';

/** What is wrong inside a value that has the right shape: the part that is wrong, and why. */
export type SettingProblem = { value: unknown; detail: Text };

export const patterns = z.array(z.string().min(1));

/** The settings that a site or host can override. */
const siteSettings = z.strictObject({
  delayMs: z.int().min(0).optional(),
  maxPages: z.int().min(0).optional(),
  include: patterns.optional(),
  exclude: patterns.optional(),
  render: z.enum(['off', 'auto', 'all']).optional(),
  budgetPerHour: z.int().min(0).optional(),
  traps: z.enum(['on', 'off']).optional(),
});

export const sitesSchema = z.record(z.string().min(1), siteSettings);

export type SiteSettings = z.output<typeof siteSettings>;

export function patternProblem(list: readonly string[]): SettingProblem | null {
  for (const value of list) {
    const compiled = compileUrlPattern(value);
    if ('problem' in compiled) return { value, detail: compiled.problem };
  }
  return null;
}

export function sitesProblem(sites: Readonly<Record<string, SiteSettings>>): SettingProblem | null {
  for (const [name, { include = [], exclude = [] }] of Object.entries(sites)) {
    if (!isHost(name)) return { value: name, detail: PATTERN_TEXTS.site };
    const problem = patternProblem([...include, ...exclude]);
    if (problem) return problem;
  }
  return null;
}

/** Hosts and ranges of addresses; anything else would be ignored silently. */
export function hostsProblem(hosts: readonly string[]): SettingProblem | null {
  const wrong = hosts.find((host) => !isHost(host) && !isHost(`[${host}]`) && !isRange(host));
  return wrong === undefined ? null : { value: wrong, detail: PATTERN_TEXTS.allowed };
}

function isRange(text: string): boolean {
  const [, address = '', bits] = ADDRESS_RANGE.exec(text.trim()) ?? [];
  if (isIPv4(address)) return Number(bits) <= 32;
  return isIPv6(address) && Number(bits) <= 128;
}

export function parameterProblem(names: readonly string[]): SettingProblem | null {
  const wrong = names.find((name) => !/^[^\s&=?#*]+\*?$/.test(name));
  return wrong === undefined ? null : { value: wrong, detail: PATTERN_TEXTS.parameter };
}

/** `site:NAME` or `kind:NAME`. */
export function boostsProblem(boosts: Readonly<Record<string, number>>): SettingProblem | null {
  const kinds: readonly string[] = PAGE_KINDS;
  const wrong = Object.entries(boosts).find(([rule, factor]) => {
    const [what, name = ''] = [rule.slice(0, 5), rule.slice(5)];
    const isKnown = what === 'site:' ? isHost(name) : what === 'kind:' && kinds.includes(name);
    return !isKnown || !(factor >= MIN_BOOST && factor <= MAX_BOOST);
  });
  return wrong === undefined ? null : { value: `${wrong[0]}: ${wrong[1]}`, detail: PATTERN_TEXTS.boost };
}

const MIN_BOOST = 0.01;
const MAX_BOOST = 100;

function isHost(name: string): boolean {
  return hostToAscii(name.trim().replace(/:\d{1,5}$/, '')) !== null;
}
