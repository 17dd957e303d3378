import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { selectorFault } from '../documents/html/select-html.ts';
import { TaziError } from '../model/errors.ts';
import { siteOf } from '../model/urls/site-of.ts';
import { patternFault, type SiteRule } from '../similartext/site-rules.ts';

const day = z.iso.date();

/** One rule of the file: a site, and a selector or a pattern. */
const ruleSchema = z
  .strictObject({
    site: z.string().min(1),
    selector: z.string().min(1).optional(),
    pattern: z.string().min(1).optional(),
    /** First day, and the day after the last. */
    from: day.optional(),
    until: day.optional(),
  })
  .superRefine(({ selector, pattern }, context) => {
    if ((selector === undefined) === (pattern === undefined))
      context.addIssue('a rule needs a selector or a pattern, and only one of them');
    const fault = selector === undefined ? patternFault(pattern ?? '(.*?)') : selectorFault(selector);
    if (fault !== null) context.addIssue(fault);
  });

/** The site rules of a project (S2), by site; none if the file is not there. Throws if it is wrong. */
export function loadSiteRules(file: string): Map<string, SiteRule[]> {
  const rules = new Map<string, SiteRule[]>();
  if (!existsSync(file)) return rules;
  for (const { site, from, until, ...cut } of readRules(file)) {
    const name = siteOf(site);
    const rule: SiteRule = { site: name };
    if (cut.selector !== undefined) rule.selector = cut.selector;
    if (cut.pattern !== undefined) rule.pattern = cut.pattern;
    if (from !== undefined) rule.from = Date.parse(from);
    if (until !== undefined) rule.until = Date.parse(until);
    rules.set(name, [...(rules.get(name) ?? []), rule]);
  }
  return rules;
}

function readRules(file: string): z.output<typeof ruleSchema>[] {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new TaziError('rules-invalid', { file, detail: (error as Error).message }, error);
  }
  const parsed = z.array(ruleSchema).safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new TaziError('rules-invalid', { file, detail: `${issue.path.join('.')}: ${issue.message}` });
}
