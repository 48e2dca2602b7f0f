/** Loads a part of the app, and knows what it has loaded. */
export type FileLoader<Part> = (() => Promise<Part>) & {
  /** null while it has not come */
  known: () => Part | null
}

export function fileLoader<Part>(load: () => Promise<Part>): FileLoader<Part> {
  let known: Part | null = null
  const read = async () => {
    known = await load()
    return known
  }
  return Object.assign(read, { known: () => known })
}

/** Loads one thing of a file of many. */
export function partOf<File, Part>(file: FileLoader<File>, choose: (file: File) => Part): FileLoader<Part> {
  const known = () => {
    const loaded = file.known()
    return loaded === null ? null : choose(loaded)
  }
  return Object.assign(async () => choose(await file()), { known })
}
