import { calls } from '../all-calls.ts'
import { API_PREFIX, type CallName } from '../calls.ts'
import { problem } from '../problem.ts'
import { REFRESH_COOKIE } from '../sign-in.ts'
import { SchemaComponents } from './json-schema.ts'
import { operationOf, type Shared } from './operation.ts'
import { ProblemResponses } from './problem-responses.ts'
import { tagDescriptions } from './tags.ts'
import { webhooksOf } from './webhooks.ts'

export { payrollJsonSchema } from './payroll-schema.ts'
export { refusalsOf } from './refusals-of.ts'

/** A document of OpenAPI 3.1, as far as its readers here look into it. */
export type OpenApiDocument = {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, object>>
  webhooks: Record<string, Record<string, object>>
  components: Record<string, Record<string, object>>
}

const names = Object.keys(calls) as CallName[]

/**
 * The whole contract as an OpenAPI 3.1 document. Throws an Error for a name that stands for two different schemas.
 * @param version of the product
 */
export function openApiDocument(version: string): OpenApiDocument {
  const schemas = new SchemaComponents()
  const problems = new ProblemResponses(names)
  schemas.of(problem, 'output')
  const paths = pathsOf({ schemas, problems })
  const webhooks = webhooksOf(schemas)
  return {
    openapi: '3.1.0',
    info: { ...info, version },
    servers: [{ url: '/', description: 'The host that serves this document' }],
    tags,
    paths,
    webhooks,
    components: {
      schemas: schemas.all(),
      responses: problems.shared(),
      examples: problems.examples(),
      headers: answerHeaders,
      parameters: requestHeaders,
      securitySchemes,
    },
  }
}

function pathsOf(shared: Shared): OpenApiDocument['paths'] {
  const paths: OpenApiDocument['paths'] = {}
  for (const name of names) {
    const { method, path } = calls[name]
    const place = API_PREFIX + path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(name, shared) }
  }
  return paths
}

const info = {
  title: 'Warsha',
  description:
    'Time tracking and administration for a repair workshop. Every refusal is RFC 9457 problem details, whose `detail` ' +
    'is in Arabic for an Accept-Language that begins with it, else in English. Every answer has the headers `X-Api: 1`, ' +
    "`X-Server-Time` and `X-Request-Id`. Requests may have `X-Client-Time`, the device's clock at the moment of sending (ISO 8601), by " +
    'which times that the device reports are corrected, and `X-Device-Id`. A POST that may have been lost on the way is sent ' +
    'again with the same `Idempotency-Key`: then it is done once, however often it is sent.',
  license: { name: 'All rights reserved', identifier: 'LicenseRef-Warsha' },
}

const tags = Object.entries(tagDescriptions).map(([name, description]) => ({ name, description }))

const answerHeaders = {
  IdempotencyReplayed: {
    description: '`true` on an answer that was kept from an earlier sending with the same `Idempotency-Key`',
    schema: { type: 'string', const: 'true' },
  },
  AsOf: {
    description:
      'on an answer that was read from a replica: all that was recorded until this instant is in it, and all that its ' +
      'caller changed. Without it the answer is of the moment of the call',
    schema: { type: 'string', format: 'date-time', examples: ['2026-11-19T07:42:05.120Z'] },
  },
  RetryAfter: { description: 'seconds to wait', schema: { type: 'integer', minimum: 1 } },
  RateLimit: {
    description:
      'to a machine token: how many calls are left, and after how many seconds all of them are there again ' +
      '(draft-ietf-httpapi-ratelimit-headers)',
    schema: { type: 'string', examples: ['"token";r=598;t=42'] },
  },
  RateLimitPolicy: {
    description: 'to a machine token: how many calls it may make in how many seconds',
    schema: { type: 'string', examples: ['"token";q=600;w=60'] },
  },
  ETag: {
    description: 'the version of the thing, for If-Match of a call that changes it',
    schema: { type: 'string', examples: ['"3"'] },
  },
}

const requestHeaders = {
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The version that was edited, as the `ETag` of its GET or in quotes the `version` of its row. Of another version ' +
      'nothing is saved: 412 `changed_meanwhile`, with who changed what since. Left out or `*`: whatever the version is.',
    required: false,
    schema: { type: 'string' },
    example: '"3"',
  },
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token that signing in and its renewal answer',
  },
  machineToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'wsh_',
    description:
      'A machine token, which an admin makes on the page Connections: `wsh_` and 49 letters and digits. Its scopes say which ' +
      'calls it may make; one of those that a call names is enough',
  },
  refreshCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: REFRESH_COOKIE,
    description: 'Set by signing in and renewed with each new access token; scripts of a page cannot read it',
  },
}
