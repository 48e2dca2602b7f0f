import { describe, expect, test } from 'vitest'
import { calls } from '../all-calls.ts'
import { API_PREFIX, type CallName } from '../calls.ts'
import { refusals } from '../messages.ts'
import type { Shape } from '../shape.ts'
import { shapes } from '../shapes.ts'
import { editedBy, isTagged } from '../versions.ts'
import { openApiDocument } from './document.ts'

type Content = Record<string, { schema: Record<string, unknown>; example?: unknown }>
type Operation = {
  security: object[]
  parameters?: (Parameter & { $ref?: string })[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}
type Parameter = {
  name: string
  in: string
  description?: string
  required: boolean
  schema: object
  example?: unknown
}
type Response = { $ref?: string; description: string; headers?: object; content?: Content }

const document = openApiDocument('1.4.0')
const names = Object.keys(calls) as CallName[]

function operation(name: CallName): Operation {
  const { method, path } = calls[name]
  const found = document.paths[API_PREFIX + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!found) throw new Error(`${name} is not described`)
  return found as Operation
}

/** The codes that a status of a call can carry. */
function codesOf(name: CallName, status: number): string[] {
  const { schema } = resolved(operation(name).responses[status])?.content?.['application/problem+json'] ?? {}
  const [, own] = (schema?.['allOf'] ?? []) as [unknown, { properties: { code: { enum: string[] } } }?]
  return own?.properties.code.enum ?? []
}

/** A response itself where a reference to a shared one stands. */
function resolved(response: Response | undefined): Response | undefined {
  const key = response?.$ref?.replace('#/components/responses/', '')
  return key === undefined ? response : (document.components['responses']?.[key] as Response | undefined)
}

/** A parameter itself where a reference to a shared one stands. */
function resolvedParameter(parameter: Parameter & { $ref?: string }): Parameter {
  const key = parameter.$ref?.replace('#/components/parameters/', '')
  return key === undefined ? parameter : (document.components['parameters']?.[key] as Parameter)
}

describe.each(names)('%s', (name) => {
  const shape: Shape = shapes[name]
  const { parameters: listed = [], requestBody, responses } = operation(name)
  const parameters = listed.map(resolvedParameter)

  test('describes each parameter, and each of its path', () => {
    const inPath = [...calls[name].path.matchAll(/:(\w+)/g)].map(([, param]) => param)
    expect(parameters.filter((each) => each.in === 'path').map((each) => each.name)).toEqual(inPath)
    for (const { name: parameter, description, schema } of parameters) {
      expect(description, parameter).toMatch(/\w{3}/)
      expect(Object.keys(schema), parameter).not.toEqual([])
    }
  })

  test('has an example of what it takes and answers', () => {
    for (const parameter of parameters) if (parameter.required) expect(parameter).toHaveProperty('example')
    const json = [requestBody?.content['application/json'], ...answersOf(responses)].filter(
      (each) => each !== undefined,
    )
    for (const content of json) expect(content).toHaveProperty('example')
  })

  test('names every refusal of its own at its status', () => {
    for (const code of shape.refusals ?? []) expect(codesOf(name, refusals[code].status)).toContain(code)
    if (shape.notFound) expect(codesOf(name, 404)).toContain(shape.notFound)
  })

  test('takes a key of its act where its answer is kept, and says how a kept answer is known', () => {
    const isKept = calls[name].repeat === 'kept'
    const headers = parameters.filter((each) => each.in === 'header' && each.name !== 'If-Match')
    expect(headers.map((each) => [each.name, each.required])).toEqual(isKept ? [['Idempotency-Key', false]] : [])
    for (const [status, response] of Object.entries(responses)) {
      const { headers: sent = {} } = resolved(response) ?? {}
      if (Number(status) < 300) expect('Idempotency-Replayed' in sent).toBe(isKept)
    }
    const codes = [400, 409, 422].flatMap((status) => codesOf(name, status)).filter((code) => code.startsWith('idem'))
    expect(codes).toHaveLength(isKept ? 3 : 0)
    if (isKept) expect(resolved(responses[409])?.headers).toHaveProperty('Retry-After')
  })

  test('takes the version that was edited, and answers the one that it made', () => {
    const takesVersion = editedBy(name) !== null
    expect(parameters.some((each) => each.name === 'If-Match')).toBe(takesVersion)
    expect(codesOf(name, 412)).toEqual(takesVersion ? ['version_unknown', 'changed_meanwhile'] : [])
    const tagged = Object.entries(responses).filter(([, { headers = {} }]) => 'ETag' in headers)
    expect(tagged.map(([status]) => Number(status) < 300)).toEqual(isTagged(name) ? [true] : [])
  })

  test('takes a body as it is sent: JSON, a form, or a file with fields', () => {
    const types = Object.keys(requestBody?.content ?? {})
    const ofBody = shape.formBody ? 'application/x-www-form-urlencoded' : 'application/json'
    expect(types).toEqual(shape.form ? ['multipart/form-data'] : shape.body ? [ofBody] : [])
  })
})

function answersOf(responses: Operation['responses']) {
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([, { content }]) => content?.['application/json'])
}

test('whoever signs in gets a token; the cookie gets a new one', () => {
  expect(operation('signIn').security).toEqual([])
  expect(operation('me').security).toEqual([{ bearer: [] }])
  expect(operation('live').security).toEqual([{ bearer: [] }, { machineToken: ['sessions:read'] }])
  expect(operation('refreshSignIn').security).toEqual([{ refreshCookie: [] }])
  expect(Object.keys(document.components['securitySchemes'] ?? {})).toEqual(['bearer', 'machineToken', 'refreshCookie'])
})

test('a photo is a file with its time and its checksum', () => {
  expect(operation('addMedia').requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    properties: {
      file: { format: 'binary' },
      captured_at: { format: 'date-time', examples: ['2026-11-19T09:30:00+03:00'] },
      sha256: { pattern: '^[0-9a-f]{64}$' },
    },
    required: ['file', 'captured_at', 'sha256'],
  })
})

test('files that are answered have their types', () => {
  expect(Object.keys(operation('exportExcel').responses['200']?.content ?? {})).toEqual([
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
})

test('shared schemas are referred to by name', () => {
  const { schema } = operation('startSession').responses['201']?.content?.['application/json'] ?? {}
  expect(schema).toEqual({ $ref: '#/components/schemas/Session' })
  expect(JSON.stringify(document)).not.toContain('$defs')
})

test('limits stand in the description as they are held to', () => {
  expect(operation('timesheet').parameters?.map(({ name, schema }) => [name, schema])).toEqual([
    ['id', { type: 'integer', minimum: 1, maximum: 2_147_483_647 }],
    ['month', { type: 'string', pattern: String.raw`^(20|21)\d\d-(0[1-9]|1[0-2])$` }],
  ])
  expect(document.components['schemas']?.['JobBody']).toMatchObject({
    properties: {
      job_no: { type: 'string', minLength: 1, maxLength: 30, pattern: '^[0-9]+$' },
      description: { minLength: 10, maxLength: 2000 },
    },
  })
})
