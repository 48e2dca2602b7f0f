import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { brotliOptions, zlibOptions } from './compression.ts'
import { writeManyRows } from './json.ts'

const encoders = {
  br: (text: string): Promise<Buffer> => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text, zlibOptions),
}
type Encoding = keyof typeof encoders

/** How a route writes an answer that it gives to many: one object once, and compressed once for each encoding. */
export function answersForMany(threshold: number): {
  serializerCompiler: FastifySerializerCompiler<unknown>
  onSend: onSendAsyncHookHandler
} {
  const written = new WeakMap<object, string>()
  let latest: { text: string; encoded: Map<Encoding, Promise<Buffer>> } = { text: '', encoded: new Map() }

  function encodedOnce(text: string, encoding: Encoding): Promise<Buffer> {
    if (latest.text !== text) latest = { text, encoded: new Map() }
    const known = latest.encoded.get(encoding)
    if (known) return known
    const encoded = encoders[encoding](text)
    latest.encoded.set(encoding, encoded)
    return encoded
  }

  return {
    serializerCompiler: (route) => {
      const write = (writeManyRows as FastifySerializerCompiler<unknown>)(route) as (data: object) => string
      return (data: object) => {
        const known = written.get(data)
        if (known !== undefined) return known
        const text = write(data)
        written.set(data, text)
        return text
      }
    },
    onSend: async (request, reply, payload) => {
      if (typeof payload !== 'string' || payload.length < threshold) return payload
      void reply.header('vary', 'accept-encoding')
      const encoding = encodingIn(request.headers['accept-encoding'])
      if (encoding === null) return payload
      const encoded = await encodedOnce(payload, encoding)
      void reply.header('content-encoding', encoding).header('content-length', encoded.length)
      return encoded
    },
  }
}

/** The best of those that are accepted; null for none. */
function encodingIn(accepted: string | string[] | undefined): Encoding | null {
  const wanted = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((encoding) => wanted.includes(encoding)) ?? null
}
