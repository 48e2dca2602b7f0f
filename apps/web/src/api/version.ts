/** The version of a thing, of those that have one. */
export function versionIn(thing: unknown): number | undefined {
  if (typeof thing !== 'object' || thing === null || !('version' in thing)) return undefined
  return typeof thing.version === 'number' ? thing.version : undefined
}

/** The version in a header `ETag`, also one to which a proxy that compresses has added its own. */
export function versionOfTag(tag: string | null): number | undefined {
  const [, version] = /"(\d{1,15})(?:-[\w.]+)?"$/.exec(tag ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}
