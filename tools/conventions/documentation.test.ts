import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { calls, PAYROLL_SCHEMA_PATH, reportGroups, shapes } from '@warsha/contract'
import { commands } from '../../apps/server/src/admin/commands.ts'
import { endings } from '../../apps/server/src/admin/endings.ts'
import { filesBelow, FOLDERS, ROOT } from './sources.ts'
import { rowsOf } from './tables.ts'

/*
 * What the documentation names is there. Decisions and the changelog tell how things were at their time, and stay as they
 * were written.
 */

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...filesBelow('docs').filter((path) => path.endsWith('.md') && !path.startsWith('docs/decisions/')),
].map((path) => ({ path, text: read(path) }))

/** All finds of an expression in all documents, each with its document. */
function found(pattern: RegExp): { in: string; what: string; rest: string }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, what = '', rest = '']) => ({ in: path, what, rest })),
  )
}

/** What of the finds is wrong, once each. */
function wrong(finds: ReturnType<typeof found>, isRight: (what: string, rest: string) => boolean): string[] {
  return [...new Set(finds.filter(({ what, rest }) => !isRight(what, rest)).map((each) => `${each.in}: ${each.what}`))]
}

const config = read('apps/server/src/platform/config.ts')
const settings = new Set(
  [...config.matchAll(/(?:get\(|env\[|[a-z]\(|\[|, |\{ |\n\s+)'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(
    ([, name = '']) => name,
  ),
)

describe('settings', () => {
  const table = new Set(
    rowsOf(read('README.md')).flatMap(([names = '']) =>
      [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name),
    ),
  )

  test('those of the README are those that the app reads, and the other way round', () => {
    expect(table.size).toBeGreaterThan(20)
    expect([...table].filter((name) => !settings.has(name))).toEqual([])
    expect([...settings].filter((name) => !table.has(name))).toEqual([])
  })

  test('a variable that any document names is read somewhere', () => {
    const code = [...FOLDERS.flatMap(filesBelow), ...filesBelow('deploy')]
      .filter((path) => /\.(tsx?|mjs|sql|yaml|service|sh)$|Dockerfile|Caddyfile/.test(path))
      .map(read)
      .join('\n')
    const names = found(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)
    expect(names.length).toBeGreaterThan(50)
    expect(wrong(names, (name) => code.includes(name) || settings.has(name.replace(/_FILE$/, '')))).toEqual([])
  })

  test('its default is the one in the code', () => {
    const defaults = rowsOf(read('README.md')).flatMap(([names = '', , value = '']) => {
      const [, name] = /^`([A-Z_]+)`$/.exec(names) ?? []
      return name && /^[\d]+$/.test(value) ? [[name, value] as const] : []
    })
    expect(defaults.map(([name]) => name)).toContain('STALLED_AFTER_HOURS')
    const constants = new Map(
      [...config.matchAll(/const ([A-Z_]+) = ([\d_]+)/g)].map(([, name, value]) => [name, value]),
    )
    for (const [name, value] of defaults) {
      const [, given = ''] = new RegExp(`'${name}'\\), ([\\w]+)`).exec(config) ?? []
      expect([name, (constants.get(given) ?? given).replaceAll('_', '')]).toEqual([name, value])
    }
  })
})

describe('commands', () => {
  const scripts = new Set(Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts))

  test('npm has every script that is named', () => {
    const named = found(/npm (?:run )?((?!run|ci|install|registry|and|packages)[a-z][\w:]*)(?=[\s`)#]|$)/gm)
    const runs = found(/npm run ([\w:]+)/g)
    expect(runs.length).toBeGreaterThan(30)
    expect(wrong(runs, (name) => scripts.has(name))).toEqual([])
    const bare = named.filter(({ what }) => ['test', 'start'].includes(what))
    expect(bare.length).toBeGreaterThan(3)
    expect(wrong(bare, (name) => scripts.has(name))).toEqual([])
  })

  test('the administration has every command and option that is named, and each command stands in the runbook', () => {
    const named = [
      ...found(/npm run admin -- ([a-z-]+)((?: [^`\n|#]*)?)/g),
      ...found(/dist\/admin\.js ([a-z-]+)((?: [^`\n|#]*)?)/g),
    ]
    expect(named.length).toBeGreaterThan(30)
    expect(wrong(named, (name) => name in commands)).toEqual([])
    const options = (name: string) => Object.keys(commands[name]?.options ?? {})
    const wrongOptions = wrong(named, (name, rest) =>
      [...rest.matchAll(/--([a-z-]+)/g)].every(
        ([, option = '']) => option === 'json' || options(name).includes(option),
      ),
    )
    expect(wrongOptions).toEqual([])
    const runbook = read('docs/runbook.md')
    expect(Object.keys(commands).filter((name) => !runbook.includes(`npm run admin -- ${name}`))).toEqual([])
    const all = new Set(Object.values(commands).flatMap((command) => Object.keys(command.options)))
    expect([...all].filter((option) => !runbook.includes(`--${option}`))).toEqual([])
  })

  test('the runbook lists with what codes a command of the administration ends', () => {
    const rows = rowsOf(read('docs/runbook.md')).filter(
      ([exit = '', code = '']) => /^\d+$/.test(exit) && /^`\w+`$/.test(code),
    )
    expect(rows.map(([exit, code, about]) => [exit, code, about])).toEqual(
      Object.entries(endings).map(([code, { exit, about }]) => [String(exit), `\`${code}\``, about]),
    )
  })

  test('the parts of the tests are those that are listed', () => {
    const contributing = read('CONTRIBUTING.md')
    const [, list = ''] = /`npm test` has these parts: ([^.]*?)(?:, and with|\.)/s.exec(contributing) ?? []
    const named = [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    const parts = [...read('tools/testing/parts.mjs').matchAll(/^ {2}'?([a-z][a-z ]*?)'?: \(\) =>/gm)].map(
      ([, name]) => name,
    )
    expect(named).toEqual(parts)
    const examples = found(/npm test -- ([a-z ]+?)(?: {2}|`|$)/gm).flatMap(({ what }) => what.trim().split(' '))
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.filter((name) => !parts.includes(name))).toEqual([])
  })

  test('benchmarks that are named are there', () => {
    const named = found(/npm run bench -- ([a-z][a-z-]*)/g)
    expect(named.length).toBeGreaterThan(0)
    const benches = [...read('bench/benches.ts').matchAll(/^ {2}'?([a-z-]+)'?: async/gm)].map(([, name]) => name)
    expect(wrong(named, (name) => benches.includes(name))).toEqual([])
  })
})

describe('the API', () => {
  const paths = new Map(
    Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path.replace(/:\w+/g, '{}')}`, name]),
  )
  const known = (method: string, path: string) => {
    const steps = path.replace(/\?.*$/, '').split('/')
    return [...paths].find(([call]) => {
      const [its = '', own = ''] = call.split(' ')
      const parts = own.split('/')
      return (
        (method === '' || its === method) &&
        parts.length === steps.length &&
        parts.every((part, i) => part === '{}' || part === steps[i])
      )
    })
  }

  test('every call that is named is there', () => {
    const named = found(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/api(\/[\w/{}.-]+)[?`]/g)
    const served = ['/openapi.json', PAYROLL_SCHEMA_PATH, '/docs', '/auth']
    expect(named.length).toBeGreaterThan(10)
    expect(wrong(named, (path) => served.includes(path) || known('', path) !== undefined)).toEqual([])
    const withMethod = found(/`(GET|POST|PUT|PATCH|DELETE) \/api(\/[\w/{}.-]+)/g)
    expect(withMethod.length).toBeGreaterThan(5)
    expect(wrong(withMethod, (method, path) => known(method, path) !== undefined)).toEqual([])
  })

  test('the guide asks with parameters that there are', () => {
    const guide = found(/\$BASE(\/[\w/-]+)\?([^"\s]+)/g).filter((each) => each.in === 'docs/api.md')
    expect(guide.length).toBeGreaterThan(2)
    for (const { what, rest } of guide) {
      const name = known('GET', what)?.[1]
      const { query } = shapes[name as keyof typeof shapes] as { query?: unknown }
      const taken = Object.keys((query as { shape?: object; def?: { in?: { shape?: object } } }).shape ?? {})
      const asked = [...new URLSearchParams(rest).keys()]
      expect([what, asked.filter((one) => !taken.includes(one))]).toEqual([what, []])
    }
  })

  test('the groupings of a report that are named exist', () => {
    const [, list = ''] = /`group_by` is [^;]+ such as ([^;]+);/.exec(read('docs/api.md')) ?? []
    const named = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(reportGroups).toEqual(expect.arrayContaining(named))
  })
})

describe('files', () => {
  test('every link leads to a file', () => {
    const broken = documents.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to = '']) => to)
        .filter((to) => !existsSync(join(ROOT, path, '..', to)))
        .map((to) => `${path}: ${to}`),
    )
    expect([...new Set(broken)]).toEqual([])
  })

  test('every path that is named is there', () => {
    const places = [
      '',
      'apps/server/src',
      'apps/web/src',
      'apps/server',
      'apps/web',
      'apps/server/src/platform',
      'packages',
    ]
    // What a build makes is there after one.
    const there = (path: string) =>
      path.endsWith('/dist') || places.some((place) => existsSync(join(ROOT, place, path)))
    const named = found(/`((?:apps|packages|tools|docs|e2e|bench|torture|deploy|features|platform)\/[\w./-]*[\w-])`/g)
    expect(named.length).toBeGreaterThan(40)
    expect(wrong(named, there)).toEqual([])
  })
})

/** A number that a document gives, and the code that it comes from. */
const numbers: [document: string, says: RegExp, code: string, is: RegExp][] = [
  ['README.md', /data lasts for (\d+) hours/, 'tools/demo/filling.ts', /LASTS = (\d+) \* HOUR/],
  ['CONTRIBUTING.md', /(\d+) simulated stories instead/, 'e2e/simulator/simulator.test.ts', /SOAK'\] \? (\d+) :/],
  ['CONTRIBUTING.md', /stories instead of (\d+)/, 'e2e/simulator/simulator.test.ts', /SOAK'\] \? \d+ : (\d+)/],
  [
    'docs/runbook.md',
    /retried every (\d+) minutes/,
    'apps/server/src/features/backup/due.ts',
    /RETRY_AFTER = (\d+) \* MINUTE/,
  ],
  [
    'docs/runbook.md',
    /certificate lasts (\d+) days/,
    'apps/server/src/platform/certificate/certificate.ts',
    /SERVER_LASTS = (\d+) \* DAY/,
  ],
  [
    'docs/runbook.md',
    /`METRICS_TOKEN` \((\d+) characters/,
    'apps/server/src/platform/config.ts',
    /TOKEN_SHORTEST = (\d+)/,
  ],
  ['docs/runbook.md', /less than (\d+) MB are left/, 'apps/server/src/platform/disk.ts', /FLOOR_BYTES = (\d+)_000_000/],
  ['docs/runbook.md', /\((\d+) to 64 letters/, 'apps/server/src/platform/request-id.ts', /\{(\d+),64\}/],
  ['ARCHITECTURE.md', /coalesces changes for (\d+) ms/, 'apps/server/src/platform/live-updates.ts', /(\d{3})\b/],
]

describe('numbers', () => {
  test.each(numbers)('%s: %s', (document, says, code, is) => {
    const [, stated] = says.exec(read(document)) ?? []
    const [, actual] = is.exec(read(code)) ?? []
    expect(stated).toBeDefined()
    expect(stated).toBe(actual)
  })

  test('what changes touch: as many files as are named, all of them there', () => {
    const rows = rowsOf(read('CONTRIBUTING.md')).filter(([, count = '']) => /^\d+$/.test(count))
    expect(rows.length).toBeGreaterThan(5)
    for (const [change = '', count, which = ''] of rows) {
      const files = [...which.matchAll(/`(-?[\w./…-]+\.\w+)`/g)].map(([, name = '']) => name)
      expect([change, files.length]).toEqual([change, Number(count)])
    }
  })

  test('an admin page is named in as many files as it says', () => {
    const page = 'features/security-log'
    const files = filesBelow('apps/web/src').filter(
      (path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.includes(page),
    )
    const naming = files.filter((path) =>
      /security-log\/(?:messages|security-log-page)|admin\/security-log\b|paths\.securityLog\b|^ {2}securityLog:/m.test(
        read(path),
      ),
    )
    const own = [`${page}/security-log-page.tsx`, `${page}/messages.ts`]
    expect([...naming.map((path) => path.replace('apps/web/src/', '')), ...own].toSorted()).toEqual(
      ['app/admin-pages.ts', 'app/catalogues/admin-later.ts', ...own].toSorted(),
    )
    const [, count] = rowsOf(read('CONTRIBUTING.md')).find(([change]) => change === 'an admin page') ?? []
    expect(count).toBe(String(naming.length + own.length))
  })
})
