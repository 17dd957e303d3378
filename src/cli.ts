#!/usr/bin/env node
import { processContext, runCli } from './commands/frame/run-cli.ts';

const context = processContext({
  // Loaded when it is called: most commands need no web server.
  serve: async (project, opened) => (await import('./server/serve-project.ts')).serveProject(project, opened),
  serveMcp: async (project, opened) => (await import('./server/serve-mcp.ts')).serveMcp(project, opened),
});
void runCli(process.argv.slice(2), context).then((exitCode) => {
  process.exitCode = exitCode;
});
