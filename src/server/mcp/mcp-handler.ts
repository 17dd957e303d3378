import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Language } from '../../i18n/text.ts';
import { LIMITS } from '../limits.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { McpServices } from './mcp-services.ts';

/** Nothing of ours sends notifications; a few clients subscribe anyway. */
const MAX_SUBSCRIPTIONS = 20;

/** Answers requests of the Model Context Protocol, with a new server for each, as the SDK requires. */
export function mcpHandler(services: McpServices, language: Language): McpHttpHandler {
  return createMcpHandler(() => createMcpServer(services, language), {
    maxRequestBodySize: LIMITS.maxBodyBytes,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: (err) => services.log.error({ err }, 'a request of an MCP client was refused'),
  });
}
