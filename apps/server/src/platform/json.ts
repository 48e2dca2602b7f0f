import { fallbackMessage, message, type Shape } from '@warsha/contract'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type * as z from 'zod'
import { InvalidInput } from './problem.ts'
import { refuse, Refused } from './refusal.ts'

/** Reads JSON bodies, where no body at all is fine, and answers by the contract's schemas alone. */
export function readAndWriteJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    return parse(request, body as string, done)
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        JSON.stringify(schema.parse(data)),
  )
}

/** Holds the path, the query and the body of a call to its shape. */
export function validatorOf({ notFound }: Shape): FastifySchemaCompiler<unknown> {
  return ({ schema, httpPart }) =>
    (data) => {
      const read = (schema as z.ZodType).safeParse(data, { error: (issue) => fallbackMessage(issue) })
      if (read.success) return { value: read.data }
      const { issues } = read.error
      const namesNothing = httpPart === 'params' && notFound && issues.every(isOfNoId)
      return { error: namesNothing ? new Refused(refuse(notFound)) : new InvalidInput(issues) }
    }
}

/** In a path what cannot be an id is the same as an id that nothing has. */
function isOfNoId(issue: z.core.$ZodIssue): boolean {
  return issue.message === message('must_be_id').error
}
