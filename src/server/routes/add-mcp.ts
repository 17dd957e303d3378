import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { languageOf, type ServerApp, type ServerParts } from '../server-env.ts';

/**
 * The Model Context Protocol over HTTP, without sessions: requests are independent, so any number of servers can answer
 * behind one address. Reading is public here as everywhere; the host guard keeps other origins out.
 */
export function addMcp(app: ServerApp, { services }: ServerParts): void {
  const handlers = new Map<string, Promise<McpHttpHandler>>();
  app.post('/mcp', async (c) => {
    const language = languageOf(c, services);
    let handler = handlers.get(language);
    if (!handler) {
      // Loaded at the first request: most servers never have such a client.
      handler = import('../mcp/mcp-handler.ts').then(({ mcpHandler }) => mcpHandler(services, language));
      handlers.set(language, handler);
    }
    const answer = await (await handler).fetch(c.req.raw);
    return new Response(answer.body, answer);
  });
}
