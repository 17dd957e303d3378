import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Project, SearchableProject } from '../project/project.ts';
import { createMcpServer } from './mcp/create-mcp-server.ts';
import { projectServices } from './project-services.ts';

/** Answers one client of the Model Context Protocol on the standard input and output of this process. */
export async function serveMcp(
  project: Project,
  opened: SearchableProject,
): Promise<{ ended: Promise<void>; close(): Promise<void> }> {
  const services = projectServices(project, opened);
  const language = project.settings.language === 'tr' ? 'tr' : 'en';
  const transport = new StdioServerTransport();
  const onerror = (err: Error) => services.log.error({ err }, 'a message of the MCP client was refused');
  const connection = serveStdio(() => createMcpServer(services, language), { transport, onerror });
  return {
    ended: new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve)),
    close: async () => {
      await connection.close();
      await services.close();
    },
  };
}
