/**
 * The last guard of a process that must keep running: an unhandled error goes to `survive` instead of ending the
 * process. Returns a function that removes the guard.
 */
export function lastGuard(survive: (error: unknown) => void): () => void {
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return () => {
    process.removeListener('uncaughtException', survive);
    process.removeListener('unhandledRejection', survive);
  };
}
