import * as z from 'zod'
import { calls } from '../all-calls.ts'
import type { Call, CallName } from '../calls.ts'
import { type Example, examples } from '../examples/index.ts'
import { refusals } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import type { Shape, UploadedFile } from '../shape.ts'
import { shapes } from '../shapes.ts'
import type { JsonSchema, SchemaComponents } from './json-schema.ts'
import type { ProblemResponses } from './problem-responses.ts'
import { editedBy, isTagged } from '../versions.ts'
import { tagOf } from './tags.ts'

/** What operations of one document share. */
export type Shared = { schemas: SchemaComponents; problems: ProblemResponses }

/** One call as an operation of OpenAPI. */
export function operationOf(name: CallName, { schemas: components, problems }: Shared): object {
  const { path } = calls[name]
  const shape: Shape = shapes[name]
  const example: Example = examples[name]
  const parameters = [
    ...parametersOf('path', shape.params, { components, example: example.params }),
    ...parametersOf('query', shape.query, { components, example: example.query }),
    ...(isKept(name) ? [idempotencyKey] : []),
    ...(editedBy(name) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ]
  const requestBody = bodyOf(shape, components, example)
  return {
    operationId: name,
    summary: shape.summary,
    description: descriptionOf(name, shape),
    tags: [tagOf(path)],
    security: securityOf(name, shape),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { ...answersOf(name, components, example), ...problems.of(name) },
  }
}

function isKept(name: CallName): boolean {
  return calls[name].repeat === 'kept'
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A UUID of this act. For 24 h a repeat with the same key and body gets the same answer, and is no second act',
  required: false,
  schema: { type: 'string', format: 'uuid' },
  example: '3d2f6a4e-8c1b-4a57-9f0e-6b5d4c3a2f10',
}

/** What an answer that was kept is known by. */
const replayed = { 'Idempotency-Replayed': { $ref: '#/components/headers/IdempotencyReplayed' } }
/** The version that an answer shows. */
const tag = { ETag: { $ref: '#/components/headers/ETag' } }
/** How much of its limit a machine token has left. */
const limits = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimitPolicy' },
}
/** Until when an answer of a replica knows everything. */
const asOf = { 'X-As-Of': { $ref: '#/components/headers/AsOf' } }

function headersOf(name: CallName): { headers?: object } {
  const isOfReplica = calls[name].reads === 'replica'
  const { machines }: Call = calls[name]
  const headers = {
    ...(isKept(name) && replayed),
    ...(isTagged(name) && tag),
    ...(isOfReplica && asOf),
    ...(machines && limits),
  }
  return Object.keys(headers).length > 0 ? { headers } : {}
}

const whoMay: Record<Permission, string> = {
  anyone: 'Anyone may call it, signed in or not.',
  signed_in: 'For everybody who is signed in.',
  technician: 'For technicians.',
  any_admin: 'For admins.',
  floor: 'For admins, foremen too, who get it without rates and costs.',
  admin: 'For admins with full rights.',
}

/** Who may call it, whether twice, and what it can refuse. */
function descriptionOf(name: CallName, shape: Shape): string {
  const refused = (shape.refusals ?? []).map((code) => `\`${code}\` (${refusals[code].status})`)
  return [
    whoMay[calls[name].permission],
    machinesOf(name),
    proofOf(name),
    shape.idempotent ? 'Sending it twice is harmless.' : '',
    refused.length > 0 ? `Refusals of its own: ${refused.join(', ')}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function machinesOf(name: CallName): string {
  const { machines }: Call = calls[name]
  if (!machines) return ''
  const scopes = machines.scopes.map((scope) => `\`${scope}\``).join(' or ')
  const except = (machines.exceptFields ?? []).map((field) => `\`${field}\``).join(', ')
  return `For machine tokens with the scope ${scopes}${except && `, without ${except}`}.`
}

function proofOf(name: CallName): string {
  const { proof } = calls[name]
  if (proof === undefined) return ''
  const code = proof === 'factors' ? ', and the `code` of whoever has a second factor' : ''
  return `The caller gives their \`current_password\` again${code}.`
}

function securityOf(name: CallName, { cookie }: Shape): object[] {
  if (cookie === 'required') return [{ refreshCookie: [] }]
  if (cookie === 'accepted') return [{}, { bearer: [] }, { refreshCookie: [] }, { bearer: [], refreshCookie: [] }]
  const { permission, machines }: Call = calls[name]
  if (permission === 'anyone') return []
  return [{ bearer: [] }, ...(machines?.scopes ?? []).map((scope) => ({ machineToken: [scope] }))]
}

type Means = { components: SchemaComponents; example: unknown }

/** A parameter for each field of an object of text. */
function parametersOf(
  place: 'path' | 'query',
  schema: z.ZodType | undefined,
  { components, example }: Means,
): object[] {
  if (!schema) return []
  const { properties = {}, required = [] } = components.of(schema, 'input') as ObjectSchema
  const given = (example ?? {}) as Record<string, unknown>
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    description,
    required: place === 'path' || required.includes(name),
    schema: rest,
    ...(given[name] !== undefined && { example: given[name] }),
  }))
}

type ObjectSchema = JsonSchema & { properties?: Record<string, JsonSchema>; required?: string[] }

function bodyOf(
  { body, bodyOptional, form, formBody }: Shape,
  components: SchemaComponents,
  example: Example,
): object | null {
  if (form) return multipartOf(form, { components, example: example.fields })
  if (!body) return null
  return {
    required: bodyOptional !== true,
    content: {
      [formBody ? 'application/x-www-form-urlencoded' : 'application/json']: {
        schema: components.of(body, 'input'),
        example: example.body,
      },
    },
  }
}

function multipartOf({ file, fields }: NonNullable<Shape['form']>, { components, example }: Means): object {
  const others = fields ? (components.of(fields, 'input') as ObjectSchema) : {}
  const { properties = {}, required = [] } = others
  const given = (example ?? {}) as Record<string, unknown>
  const withExamples = Object.entries(properties).map(([name, schema]) => [
    name,
    { ...schema, examples: [given[name]] },
  ])
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { file: fileSchema(file), ...Object.fromEntries(withExamples) },
          required: ['file', ...required],
        },
        encoding: { file: { contentType: file.types.join(', ') } },
      },
    },
  }
}

function fileSchema({ types, largestBytes }: UploadedFile): JsonSchema {
  const sentence = `The file: ${types.join(', ')}; at most ${largestBytes} bytes`
  return { type: 'string', format: 'binary', description: sentence }
}

function answersOf(name: CallName, components: SchemaComponents, example: Example): object {
  const { answers, fileTypes = [] }: Shape = shapes[name]
  const sent = headersOf(name)
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      if (answer === 'nothing') return [status, { description: 'Done', ...sent }]
      if (answer === 'events') return [status, { description: 'Events', content: eventStream }]
      if (answer === 'file') return [status, { description: 'The file', ...sent, content: filesOf(fileTypes) }]
      const schema = components.of(answer, 'output')
      return [
        status,
        { description: whatOf(status), ...sent, content: { 'application/json': { schema, example: example.answer } } },
      ]
    }),
  )
}

const eventStream = {
  'text/event-stream': { schema: { type: 'string' }, example: 'event: changed\ndata:\n\n' },
}

function filesOf(types: readonly string[]): object {
  return Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

function whatOf(status: string): string {
  return status === '201' ? 'Created' : 'OK'
}
