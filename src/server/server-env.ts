import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { SecureHeadersVariables } from 'hono/secure-headers';
import type { Language } from '../i18n/text.ts';
import type { Assets } from './assets.ts';
import { chooseLanguage } from './choose-language.ts';
import type { HttpMetrics } from './http-metrics.ts';
import type { ServerServices } from './server-services.ts';

export type ServerEnv = { Variables: SecureHeadersVariables };
export type ServerApp = OpenAPIHono<ServerEnv>;

/** What routes are built from. */
export type ServerParts = { services: ServerServices; assets: Assets; metrics: HttpMetrics };

/** Pages are in Turkish unless their reader prefers otherwise; machines that do not say get English. */
export function languageOf(c: Context, services: Pick<ServerServices, 'settings'>): Language {
  const { language } = services.settings;
  const fallback = language === 'auto' ? (isApiPath(c.req.path) ? 'en' : 'tr') : language;
  return chooseLanguage({ hl: c.req.query('hl'), acceptLanguage: c.req.header('accept-language') }, fallback);
}

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}
