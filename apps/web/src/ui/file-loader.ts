/** Loads a part of the app, and knows what it has loaded. */
export type FileLoader<Part> = (() => Promise<Part>) & { known?: Part }

export function fileLoader<Part>(load: () => Promise<Part>): FileLoader<Part> {
  const file: FileLoader<Part> = async () => (file.known = await load())
  return file
}

/** One of the things in a file. */
export function partOf<File, Part>(file: FileLoader<File>, pick: (file: File) => Part): FileLoader<Part> {
  return knowing(
    async () => pick(await file()),
    () => file.known && pick(file.known),
  )
}

/** What a file has, or something else where it cannot be loaded. */
export function orElse<Part>(file: FileLoader<Part>, instead: Part): FileLoader<Part> {
  return knowing(
    () => file().catch(() => instead),
    () => file.known,
  )
}

function knowing<Part>(load: () => Promise<Part>, known: () => Part | undefined): FileLoader<Part> {
  return Object.defineProperty(load, 'known', { get: known })
}
