import { scopes } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { calls } from './all-calls.ts'
import { type Call, call, forMachines, machineMay, recording, withProof } from './call.ts'
import type { CallName } from './calls.ts'
import { effectsOf, type Resource } from './effects.ts'
import { refusalsOf } from './openapi/refusals-of.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Shape } from './shape.ts'
import { shapes } from './shapes.ts'

const names = Object.keys(calls) as CallName[]
const callOf = (name: CallName): Call => calls[name]
const forSome = names.filter((name) => callOf(name).machines)

/** What no machine changes: who comes in, what they earn, how the shop is set up, what is closed. */
const FOR_PEOPLE = new Set<Resource>(['people', 'access', 'rates', 'settings', 'periods', 'sessions', 'running_work'])
/** What changes them all the same, without the fields that give or end access. */
const WITHOUT_FIELDS: Partial<Record<CallName, readonly string[]>> = { updateTechnician: ['is_active'] }
/** What has no such field: it changes names, numbers and segments of people who are there. */
const HAS_NONE = new Set<CallName>(['saveTechnicians'])

describe('no machine token, whatever its scopes', () => {
  const everything = { role: 'MACHINE', scopes } as const

  test('makes a call that asks for a proof, even where the table said so', () => {
    for (const name of names.filter((name) => callOf(name).proof)) {
      expect([name, callOf(name).machines]).toEqual([name, undefined])
      const slipped = { ...callOf(name), machines: { scopes } as unknown as NonNullable<Call['machines']> }
      expect(machineMay(everything, slipped)).toBe(false)
    }
  })

  test('changes who comes in, what they earn, settings, closed months or records of work', () => {
    for (const name of forSome) {
      const changed = effectsOf(name).changes.filter((part) => FOR_PEOPLE.has(part))
      const except = callOf(name).machines?.exceptFields ?? []
      expect([name, except]).toEqual([name, WITHOUT_FIELDS[name] ?? []])
      if (except.length === 0 && !HAS_NONE.has(name)) expect([name, changed]).toEqual([name, []])
    }
  })

  test('is somebody’s own account, a technician’s phone, or what is open to anyone', () => {
    for (const name of forSome) {
      const { path, permission, records } = callOf(name)
      expect([name, /^\/(?:me|auth)(?:\/|$)/.test(path), records]).toEqual([name, false, undefined])
      expect(['anyone', 'technician']).not.toContain(permission)
    }
  })

  test('reads what gives access or tells of it', () => {
    const open = forSome.map((name) => callOf(name).path)
    const kept = /sign-in|security-log|audit|\/admins|second-factor|connections|system|retention|delivery/
    expect(open.filter((path) => kept.test(path))).toEqual([])
  })
})

test('what asks for a proof, or is a record of work, cannot be written as a call for machines', () => {
  // @ts-expect-error a machine has no factor to prove
  forMachines('people:write', withProof('factors', call('POST', '/admin/x', 'admin')))
  // @ts-expect-error what technicians record comes from their phones
  forMachines('jobs:write', recording('start', call('POST', '/sessions/x', 'technician')))
})

test('a scope that only reads changes nothing, and every GET is for a scope that reads, or for one whose lists are written', () => {
  for (const name of forSome) {
    const { machines } = callOf(name)
    if (machines?.scopes.some((scope) => scope.endsWith(':read'))) expect(effectsOf(name).changes).toEqual([])
    else if (callOf(name).method === 'GET') expect(name).toBe('holidayImports')
  }
})

test('fields that machines cannot send are fields of the body', () => {
  for (const name of forSome) {
    const { body }: Shape = shapes[name]
    const fields = body ? Object.keys(z.toJSONSchema(body, { io: 'input' })['properties'] ?? {}) : []
    for (const field of callOf(name).machines?.exceptFields ?? []) expect(fields).toContain(field)
  }
})

test('every scope opens a call', () => {
  const used = new Set(forSome.flatMap((name) => callOf(name).machines?.scopes ?? []))
  expect(scopes.filter((scope) => !used.has(scope))).toEqual([])
})

test('these are the calls of each scope', () => {
  const of = (scope: string) =>
    forSome.filter((name) => callOf(name).machines?.scopes.some((one) => one === scope)).join(' ')
  expect(Object.fromEntries(scopes.map((scope) => [scope, of(scope)]))).toMatchSnapshot()
})

test('the description of the API says which calls a token may make, and how much is left', () => {
  const { paths, components } = openApiDocument('0')
  const of = (path: string, method: string) => paths[path]?.[method] as { security: unknown; responses: object }
  expect(of('/api/admin/jobs', 'get').security).toEqual([{ bearer: [] }, { machineToken: ['jobs:read'] }])
  expect(of('/api/admin/schedule/rules', 'get').security).toEqual([
    { bearer: [] },
    { machineToken: ['jobs:read'] },
    { machineToken: ['schedule:write'] },
  ])
  expect(of('/api/me', 'get').security).toEqual([{ bearer: [] }])
  expect(of('/api/admin/jobs', 'get').responses).toMatchObject({
    200: { headers: { RateLimit: {}, 'RateLimit-Policy': {} } },
  })
  expect(components['securitySchemes']?.['machineToken']).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(refusalsOf('jobs').get(403)).toContain('token_scope_missing')
  expect(refusalsOf('me').get(403)).toContain('token_not_allowed')
  expect(refusalsOf('updateTechnician').get(403)).toContain('token_field_not_allowed')
})
