/** The version of a thing, of those that have one. */
export function versionIn(thing: unknown): number | undefined {
  if (typeof thing !== 'object' || thing === null || !('version' in thing)) return undefined
  return typeof thing.version === 'number' ? thing.version : undefined
}
