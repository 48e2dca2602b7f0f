/** Each name as often as it is to come, so that one that is picked by chance comes that often. */
export function weighted<Name extends string>(times: Readonly<Record<Name, number>>): readonly Name[] {
  return (Object.entries(times) as [Name, number][]).flatMap(([name, count]) => Array<Name>(count).fill(name))
}
