import { McpServer } from '@modelcontextprotocol/server';
import { packageVersion } from '../../config/package-root.ts';
import { MCP_TEXTS } from '../../i18n/mcp-texts.ts';
import type { Language } from '../../i18n/text.ts';
import { asTaziError, ERRORS } from '../../model/errors.ts';
import type { McpServices } from './mcp-services.ts';
import { PAGE_INPUT, readPage } from './page-tool.ts';
import { SEARCH_INPUT, searchPages } from './search-tool.ts';
import { SIMILAR_INPUT, similarPages } from './similar-tool.ts';
import type { ToolAnswer } from './tool-answer.ts';
import { toolInput } from './tool-input.ts';
import { explainAddress, WHY_INPUT } from './why-tool.ts';

/**
 * The engine as a server of the Model Context Protocol: four tools that read, and none that changes anything. The
 * same server answers on `/mcp` and on the standard input and output of `tazi mcp`. Results carry the same
 * facts twice: as text for a language model and as data for a program.
 */
export function createMcpServer(services: McpServices, language: Language): McpServer {
  const text = (name: keyof typeof MCP_TEXTS) => MCP_TEXTS[name][language];
  const server = new McpServer(
    { name: 'tazi', version: packageVersion() },
    { instructions: text('instructions') },
  );
  const annotations = { readOnlyHint: true, openWorldHint: false };
  const answering =
    <T>(answer: (given: T) => Promise<ToolAnswer>) =>
    async (given: T) => {
      try {
        const { text: shown, data } = await answer(given);
        return { content: [{ type: 'text' as const, text: shown }], structuredContent: data };
      } catch (error) {
        return failed(error, services, language);
      }
    };
  server.registerTool(
    'search',
    {
      title: text('searchTitle'),
      description: text('search'),
      inputSchema: toolInput(SEARCH_INPUT, language),
      annotations,
    },
    answering((given) => searchPages(services, given, language)),
  );
  server.registerTool(
    'page',
    {
      title: text('pageTitle'),
      description: text('page'),
      inputSchema: toolInput(PAGE_INPUT, language),
      annotations,
    },
    answering((given) => readPage(services, given, language)),
  );
  server.registerTool(
    'similar',
    {
      title: text('similarTitle'),
      description: text('similar'),
      inputSchema: toolInput(SIMILAR_INPUT, language),
      annotations,
    },
    answering((given) => similarPages(services, given)),
  );
  server.registerTool(
    'why',
    {
      title: text('whyTitle'),
      description: text('why'),
      inputSchema: toolInput(WHY_INPUT, language),
      annotations,
    },
    answering((given) => explainAddress(services, given)),
  );
  return server;
}

/** An error that the caller can act on is an answer; an internal one is logged and hides its details. */
function failed(thrown: unknown, services: McpServices, language: Language) {
  const error = asTaziError(thrown);
  const isInternal = ERRORS[error.code].status >= 500;
  if (isInternal) services.log.error({ err: thrown, code: error.code }, 'a tool failed');
  const message = isInternal ? error.code : error.describe(language);
  return { content: [{ type: 'text' as const, text: message }], isError: true };
}
