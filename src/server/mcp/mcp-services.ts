import type { ServerServices } from '../server-services.ts';

/** What the tools read of a project. */
export type McpServices = Pick<ServerServices, 'search' | 'store' | 'explain' | 'keywords' | 'log'>;
