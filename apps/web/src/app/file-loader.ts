/** Loads a part of the app, and knows what it has loaded. */
export type FileLoader<Part> = (() => Promise<Part>) & {
  /** null while it has not come */
  known: () => Part | null
}

export function fileLoader<Part>(load: () => Promise<Part>): FileLoader<Part> {
  let known: Part | null = null
  const read = async () => (known = await load())
  return Object.assign(read, { known: () => known })
}
