/** Loads a part of the app, and knows what it has loaded. */
export type FileLoader<Part> = (() => Promise<Part>) & { known?: Part }

export function fileLoader<Part>(load: () => Promise<Part>): FileLoader<Part> {
  const file: FileLoader<Part> = async () => (file.known = await load())
  return file
}
