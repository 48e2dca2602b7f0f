import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The texts of a ZIP file's parts by their paths, read when they are asked for. */
export type ZipParts = { names: ReadonlySet<string>; text: (name: string) => Promise<string | null> }

/** Opens an archive whose sizes have been found harmless. */
export async function zipParts(bytes: Uint8Array): Promise<ZipParts> {
  const archive = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    autoClose: false,
  })
  const entries = new Map<string, Parameters<typeof archive.openReadStreamPromise>[0]>()
  for await (const entry of archive.eachEntry()) entries.set(entry.fileName, entry)
  return {
    names: new Set(entries.keys()),
    text: async (name) => {
      const entry = entries.get(name)
      if (!entry) return null
      const stream = await archive.openReadStreamPromise(entry)
      return new TextDecoder('utf-8').decode(await buffer(stream))
    },
  }
}
