import { fallbackMessage } from '@warsha/contract'
import type { FastifyInstance } from 'fastify'
import { InvalidInput } from './problem.ts'
import type * as z from 'zod'

/**
 * Reads JSON bodies, where no body at all is fine, and holds what comes in and what goes out to the contract's
 * schemas: nothing leaves that they do not name.
 */
export function readAndWriteJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, done)
  })
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const read = schema.safeParse(data, { error: (issue) => fallbackMessage(issue) })
    return read.success ? { value: read.data } : { error: new InvalidInput(read.error.issues) }
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
}
