import { fallbackMessage, message, type Shape } from '@warsha/contract'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod'
import { InvalidInput } from './problem.ts'
import { refuse, Refused } from './refusal.ts'
import { writtenJson } from './written-json.ts'

/** Reads JSON bodies, where no body at all is fine, and answers by the contract's schemas alone. */
export function readAndWriteJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (isDeep(body as string)) return done(new Refused(refuse('unreadable_body')), undefined)
    return parse(request, body as string, (error, parsed) => done(error, wellFormed(body as string, parsed)))
  })
  app.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (data) =>
        asFastifyHasIt(writtenJson(schema.parse(data))),
  )
}

/** No body of the contract has objects and lists within one another so deep. */
const DEEPEST = 32

/** Whether it opens so many objects and lists within one another: a million take a fifth of a second to read. */
function isDeep(body: string): boolean {
  let depth = 0
  let isText = false
  for (let at = 0; at < body.length; at++) {
    const sign = body[at]
    if (isText && sign === '\\') at++
    else if (sign === '"') isText = !isText
    else if (isText) continue
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    if (depth > DEEPEST) return true
  }
  return false
}

/** Half of a sign of two halves, which JSON can escape and PostgreSQL cannot store, becomes the sign for what cannot be read. */
function wellFormed(body: string, parsed: unknown): unknown {
  return /\\u[dD][89a-fA-F]/.test(body) ? withoutHalves(parsed) : parsed
}

function withoutHalves(value: unknown): unknown {
  if (typeof value === 'string') return wellFormedText(value)
  if (Array.isArray(value)) return value.map(withoutHalves)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [wellFormedText(key), withoutHalves(field)]))
}

function wellFormedText(text: string): string {
  return Buffer.from(text).toString()
}

/**
 * Writes answers of hundreds of rows: held to the JSON Schema of the contract instead of to its zod schema, which copies
 * each row field by field: that check takes three times as long. A field that the contract does not have goes from the
 * answer itself. Compiling takes some 60 ms, so it waits for the first answer of the process.
 */
export const writeManyRows: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const isInShape = checkOf(schema)
    if (!isInShape(data)) throw new Error(`the answer ${answerSchemas.errorsText(isInShape.errors)}`)
    return asFastifyHasIt(writtenJson(data))
  }
}

/** Fastify sends bytes as well as text; its type of a serializer knows text alone. */
export function asFastifyHasIt(written: string | Buffer): string {
  return written as string
}

const answerSchemas = new Ajv2020({ removeAdditional: true, validateFormats: false })
const checks = new WeakMap<z.ZodType, ValidateFunction>()

function checkOf(schema: z.ZodType): ValidateFunction {
  const known = checks.get(schema)
  if (known) return known
  const check = answerSchemas.compile(z.toJSONSchema(schema, { io: 'output' }))
  checks.set(schema, check)
  return check
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
