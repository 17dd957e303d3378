/** The path under which a proxy shows the server (`server.base`), before an address of our own. */
export function underBase(path: string): string {
  return `${document.documentElement.dataset['base'] ?? ''}${path}`;
}
