import { openApiDocument } from '@warsha/contract/openapi'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'
import { signInForGood } from '../testing/sign-in.ts'
import { accessTokens } from './platform/access-token.ts'
import { sql } from './platform/database.ts'

/** A soak run sends some hundred requests of each call, the others those that have been a fault before. */
const isSoak = Boolean(process.env['SOAK'])
const SLOWEST_MS = 2_000

type Parameter = { name: string; in: 'path' | 'query'; schema: { enum?: string[] }; example?: unknown }
type Content = { example?: unknown; schema?: { properties?: Record<string, { examples?: unknown[] }> } }
type Operation = {
  operationId: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
}

const operations = Object.entries(openApiDocument('0').paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({ path, method, operation })),
)
/** Ends by itself when nobody listens any more. */
const asked = operations.filter(({ operation }) => operation.operationId !== 'liveEvents')

let shop: Shop
let headers: { admin: string; technician: string }
/** What there is, by the word before its id in a path. */
let ids: Record<string, string | number>
beforeAll(async () => {
  shop = await openShop()
  const tokens = accessTokens(shop.db.keys)
  const [admin, technician] = [await shop.admin(), await shop.technician({ phone: '+966501234567' })]
  await shop.job({ job_no: '1001', status: 'in_progress' })
  const job = await shop.job({ job_no: '1002' })
  const { body: session } = await technician.start({ job: '1001' })
  await technician.complete(session.session_id)
  ids = { sessions: session.session_id, technicians: technician.id, admins: (await shop.admin()).id, jobs: job }
  const bearer = async (id: number, role: 'ADMIN' | 'TECHNICIAN') =>
    `Bearer ${await tokens.issue({ id, role, rights: 'full', signInId: await signInForGood(shop.db, id) }, shop.now)}`
  headers = { admin: await bearer(admin.id, 'ADMIN'), technician: await bearer(technician.id, 'TECHNICIAN') }
})
afterAll(() => shop.close())

/** Half a character, a year that there is not, a character that PostgreSQL has not: each has ended in a fault before. */
const KNOWN_FAULTS = ['x\ud800y', '0000-01-01', '0000-01-01T00:00:00Z', 'a\0b']
const STRANGE = [
  KNOWN_FAULTS,
  [
    '',
    ' ',
    '\0',
    '\udfff\ud83d',
    '\u202e',
    '\ufeff',
    '😀',
    'ص'.repeat(300),
    'x'.repeat(5_000),
    '0',
    '-1',
    '1e400',
    'null',
  ],
  ['0001-01-01', '9999-12-31', '2024-02-30', '2026-13', '0000-01', '24:00', '9999-12-31T23:59:59-14:00'],
  ['0001-01-01T00:00:00+14:00', '2026-11-19T06:00:00.123456789Z', '2147483648', '9'.repeat(40), '+966500000000'],
  ["'; drop table person; --", '../../etc/passwd', '%', '%00', '_', '\\', '=1+1', 'a@b.c', '\u0660\u0661'],
  ['00000000-0000-0000-0000-000000000000'],
].flat()
const STRANGER = [null, true, 0, -1, 0.5, -0, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 1e-9, [], {}, [[]], [null], { a: 1 }]

/** In place of the id that there is. */
const THE_ONE = Symbol('the one that there is')

type Request = { path: unknown[]; query: unknown[]; body: unknown }

/** A request as the description has it, which is a good one. */
function exampleOf({ parameters = [], requestBody }: Operation): Request {
  const valueOf = ({ name, example, schema }: Parameter) =>
    name === 'id' ? THE_ONE : textOf(example ?? schema.enum?.[0] ?? '1')
  const valuesIn = (place: 'path' | 'query') => parameters.filter((it) => it.in === place).map(valueOf)
  return { path: valuesIn('path'), query: valuesIn('query'), body: requestBody?.content['application/json']?.example }
}

/** The request with each of its values replaced in turn. */
function withEach(request: Request, strange: readonly unknown[]): Request[] {
  return placesIn(request).flatMap((place) => strange.map((value) => replaced(request, place, value) as Request))
}

type Place = (string | number)[]

/** Where there are values: those of the body, the body itself, and the parameters. */
function placesIn(value: unknown, at: Place = []): Place[] {
  const within =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, field]) => placesIn(field, [...at, key]))
      : []
  const isContainer = at.length === 0 || (at.length === 1 && at[0] !== 'body') || value === undefined
  return isContainer ? within : [at, ...within]
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

/** The request with any of its values replaced at once. */
function anyOf(request: Request): fc.Arbitrary<Request> {
  const value = fc.oneof(
    fc.constantFrom(...STRANGE),
    fc.constantFrom(...STRANGER),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const places = placesIn(request)
  if (places.length === 0) return fc.constant(request)
  return fc
    .array(fc.tuple(fc.constantFrom(...places), value), { maxLength: 3 })
    .map((changes) => changes.reduce((made, [place, by]) => replaced(made, place, by) as Request, request))
}

/** As it stands in an address. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString())

describe.each(asked)('$method $path', ({ path, method, operation }) => {
  const query = operation.parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const example = exampleOf(operation)

  async function ask(request: Request, authorization: string): Promise<void> {
    const values = [...request.path]
    const idOr = (value: unknown, of: string) => textOf(value === THE_ONE ? (ids[of] ?? 1) : value)
    const given = query.map(({ name }, i) => `${name}=${encoded(textOf(request.query[i]))}`).join('&')
    const began = performance.now()
    const answer = await shop.app.inject({
      method: method.toUpperCase() as 'GET',
      url: `${path.replaceAll(/(\w+)\/\{\w+\}/g, (_, of: string) => `${of}/${encoded(idOr(values.shift(), of))}`)}${given && `?${given}`}`,
      headers: { authorization, ...(request.body !== undefined && { 'content-type': 'application/json' }) },
      ...(request.body !== undefined && { payload: JSON.stringify(request.body) }),
    })
    if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} for ${JSON.stringify(request)}: ${answer.body}`)
    expect(performance.now() - began).toBeLessThan(SLOWEST_MS)
  }

  test.each(['admin', 'technician'] as const)('whatever %s sends is answered', { timeout: 600_000 }, async (who) => {
    const strange = isSoak ? [...STRANGE, ...STRANGER] : KNOWN_FAULTS
    for (const request of withEach(example, strange)) await ask(request, headers[who])
    if (isSoak) {
      await fc.assert(
        fc.asyncProperty(anyOf(example), (request) => ask(request, headers[who])),
        { numRuns: 300 },
      )
    }
    await shop.db.write(sql`
      update person set is_active = true, must_change_password = false where email like 'admin-%' or phone = '+966501234567'`)
    await shop.db.write(sql`update sign_in set ended_at = null where ends_for_good_at = 'infinity'`)
  })
})
