/** Is this the URL of a PostgreSQL database, rather than the name of a file? */
export function isStoreUrl(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}
