/** Requests to forget as rows of `requests`, and what is answered to one that is refused. */
import { z } from 'zod';
import { asTaziError, ERRORS, type ErrorCode, type TaziError } from '../model/errors.ts';

export const forgetRequest = z.strictObject({
  action: z.enum(['forget', 'undo', 'restore']),
  what: z.array(z.string()),
  reason: z.string(),
  archives: z.boolean(),
  // A row without them was left by a version that did not ask.
  isConfirmed: z.boolean().default(false),
  all: z.boolean().default(false),
  graceHours: z.number().min(0).default(0),
});

const text = z.strictObject({ tr: z.string(), en: z.string() });
const code = z.custom<ErrorCode>((value) => typeof value === 'string' && Object.hasOwn(ERRORS, value));
export const forgetFailure = z.strictObject({
  failed: code,
  values: z.record(z.string(), z.union([z.string(), z.number(), text])),
});
export type ForgetFailure = z.infer<typeof forgetFailure>;

export function failureOf(error: unknown): ForgetFailure {
  const { code: failed, values }: TaziError = asTaziError(error);
  return { failed, values: { ...values } };
}
