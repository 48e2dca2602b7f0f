import { describe, expect, test } from 'vitest'
import { Precondition, tagOf, versionIn } from './precondition.ts'
import { type Refusal, Refused } from './refusal.ts'

const change = { field: 'name', by: 'Sara', at: '2026-11-19T06:00:00.000Z' }
const department = {
  id: 5,
  dept_number: '12',
  name: 'Pumps',
  name_ar: null,
  description: null,
  is_active: true,
  version: 7,
}

/** What a thing of version 7 is refused with; null: nothing. */
async function refusalOf(header: string | undefined): Promise<Refusal | null> {
  try {
    await new Precondition(header).mustHoldFor({
      thing: 'department',
      version: 7,
      current: () => ({ ...department, secret: 'stays inside' }),
      changesSince: async (version) => [{ ...change, field: `since ${version}` }],
    })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

describe('a version that was edited', () => {
  test.each([
    undefined,
    '*',
    ' * ',
    '"7"',
    'W/"7"',
    '"7-gzip"',
    '"7-br"',
    'W/"7-gzip"',
    '"1", "7"',
    '"900" , "7"',
    ' "7" ',
    '"007"',
  ])('is the present one by %s', async (header) => {
    expect(await refusalOf(header)).toBeNull()
  })

  test.each([
    '',
    '7',
    '"a"',
    '""',
    '"7',
    '-7',
    '"-7"',
    '"7.5"',
    '"7" "7"',
    '"7",',
    'w/"7"',
    '"7", *',
    '"9999999999999999"',
  ])('cannot be read of %s', async (header) => {
    expect((await refusalOf(header))?.code).toBe('version_unreadable')
  })

  test.each(['"8"', '"0"', '"999999999999999"', '"3", "8"'])('never was: %s', async (header) => {
    expect((await refusalOf(header))?.code).toBe('version_unknown')
  })

  test('was an earlier one: with what has become of it, as its GET has it, since the latest that is named', async () => {
    const refusal = await refusalOf('"2", W/"4"')
    expect([refusal?.code, refusal?.members]).toEqual([
      'changed_meanwhile',
      { version: 7, current: department, changes: [{ ...change, field: 'since 4' }] },
    ])
  })
})

test('a handler that did not look at the version is found out', async () => {
  const precondition = new Precondition(undefined)
  expect(() => precondition.mustBeChecked('updateDepartment')).toThrow('updateDepartment has not looked')
  const thing = { thing: 'department', version: 1, current: () => department, changesSince: async () => [] } as const
  await precondition.mustHoldFor(thing)
  expect(() => precondition.mustBeChecked('updateDepartment')).not.toThrow()
})

test('the version of an answer is its own, that of its rows or that of its session', () => {
  expect(versionIn({ version: 3 })).toBe(3)
  expect(versionIn([{ version: 4 }, { version: 4 }])).toBe(4)
  expect(versionIn([])).toBe(1)
  expect(versionIn({ is_done: true, session: { version: 5 } })).toBe(5)
  for (const answer of [null, undefined, 'text', {}, { version: 'text' }, { session: null }]) {
    expect(versionIn(answer)).toBeNull()
  }
  expect(tagOf(3)).toBe('"3"')
})
