import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, ROOT } from './sources.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** A list of names as the web app has it. */
function listIn(path: string, name: string): string[] {
  const [, list = ''] = new RegExp(`${name} = \\[(.*?)\\]`, 's').exec(read(path)) ?? []
  return [...list.matchAll(/'(\w+)'/g)].map(([, one]) => one ?? '')
}

const secretFields = listIn('apps/web/src/api/draft-secrets.ts', 'secretFields')
const confidentialFields = listIn('apps/web/src/api/draft-secrets.ts', 'confidentialFields')

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const web = filesBelow('apps/web/src').filter((path) => /\.tsx?$/.test(path) && !isTest(path))

/** What a form of two fields at most may go without: more than that is typed work. */
const MOST = 2

/** The names of the fields that a file shows, without those that are never kept. */
function fieldsIn(source: string): Set<string> {
  const names = [...source.matchAll(/\bfield\(\s*'(\w+)'/g)].map(([, name]) => name ?? '')
  const own = source.includes('<OwnFactorsFields') ? ['current_password', 'code'] : []
  return new Set(names.filter((name) => ![...secretFields, ...own].includes(name)))
}

/** The parts of a source that begin with a function or component of its own. */
function functionsIn(source: string): string[] {
  return source.split(/^(?=(?:export )?(?:async )?function )/m)
}

describe('a form keeps what is typed into it', () => {
  const forms = web.filter((path) => path.includes('/features/') && /\buseShapedForm[<(]/.test(read(path)))

  test('there are forms to look at', () => {
    expect(forms.length).toBeGreaterThan(15)
  })

  test.each(forms)('%s', (path) => {
    const keepsNothing = functionsIn(read(path)).filter((part) => part.includes('draft: null'))
    for (const part of keepsNothing) expect([...fieldsIn(part)].length).toBeLessThanOrEqual(MOST)
  })

  test('no form goes round it', () => {
    const own = web.filter((path) => /\buseForm[<(]/.test(read(path)))
    expect(own).toEqual(['apps/web/src/api/admin/use-shaped-form.ts'])
  })

  test('a form that keeps nothing and has three fields is found', () => {
    const form = `function A() { useShapedForm(s, i, { draft: null }); field('a'); field('b'); field('c') }`
    expect(fieldsIn(form).size).toBeGreaterThan(MOST)
  })
})

describe('no draft has a secret', () => {
  const contract = filesBelow('packages/contract/src').filter((path) => path.endsWith('.ts') && !isTest(path))
  const names = new Set(
    contract.flatMap((path) => [...read(path).matchAll(/\b(\w+): z?\.?\w*/g)].map(([, name]) => name)),
  )
  const found = (pattern: RegExp) => [...names].filter((name) => name !== undefined && pattern.test(name))

  test('each field of the contract that is called a password is one that is never kept', () => {
    // Messages and the mark that one must be changed are called after passwords, too.
    const passwords = found(/^(temp_|current_|new_|old_|chosen_)?(password|passphrase|secret_code|pin)$/)
    expect(passwords.length).toBeGreaterThan(2)
    expect(passwords.filter((name) => !secretFields.includes(name ?? ''))).toEqual([])
  })

  test('each field of a form that is called a rate goes when its person signs out', () => {
    const shown = new Set(
      web.filter((path) => path.includes('/features/')).flatMap((path) => [...fieldsIn(read(path))]),
    )
    const rates = [...shown].filter((name) => /(^|_)rate$/.test(name))
    expect(rates).toEqual(confidentialFields)
  })
})

test('calls of the API are made by its client alone, which gives them their keys', () => {
  const direct = web.filter((path) => /\bfetch\(/.test(read(path)) && /\/src\/(features|ui|offline)\//.test(path))
  expect(direct).toEqual([])
})
