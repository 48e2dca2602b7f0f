import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { onSendAsyncHookHandler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { brotliOptions, zlibOptions } from './compression.ts'
import { asFastifyHasIt, writeManyRows } from './json.ts'

const encoders = {
  br: (answer: Buffer): Promise<Buffer> => promisify(brotliCompress)(answer, brotliOptions),
  gzip: (answer: Buffer): Promise<Buffer> => promisify(gzip)(answer, zlibOptions),
}
type Encoding = keyof typeof encoders

/** How a route writes an answer that it gives to many: one object once, and compressed once for each encoding. */
export function answersForMany(threshold: number): {
  serializerCompiler: FastifySerializerCompiler<unknown>
  onSend: onSendAsyncHookHandler
} {
  const written = new WeakMap<object, Buffer>()
  let latest: { answer: Buffer | null; encoded: Map<Encoding, Promise<Buffer>> } = { answer: null, encoded: new Map() }

  function encodedOnce(answer: Buffer, encoding: Encoding): Promise<Buffer> {
    if (latest.answer !== answer) latest = { answer, encoded: new Map() }
    const known = latest.encoded.get(encoding)
    if (known) return known
    const encoded = encoders[encoding](answer)
    latest.encoded.set(encoding, encoded)
    return encoded
  }

  return {
    serializerCompiler: (route) => {
      const write: (data: object) => string | Buffer = (writeManyRows as FastifySerializerCompiler<unknown>)(route)
      return (data: object) => {
        const known = written.get(data)
        if (known !== undefined) return asFastifyHasIt(known)
        const text = write(data)
        const answer = typeof text === 'string' ? Buffer.from(text) : text
        written.set(data, answer)
        return asFastifyHasIt(answer)
      }
    },
    onSend: async (request, reply, payload) => {
      if (!Buffer.isBuffer(payload) || payload.length < threshold) return payload
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
