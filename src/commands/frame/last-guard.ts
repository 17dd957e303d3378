/**
 * The last guard of a process that must go on: an error that nothing handled goes to `survive` instead of ending the process.
 * Returns what takes the guard away again.
 */
export function lastGuard(survive: (error: unknown) => void): () => void {
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.removeListener('uncaughtException', survive);
    process.removeListener('unhandledRejection', survive);
  };
}
