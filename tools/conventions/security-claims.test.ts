import { type CallName, calls, pathOf, securityEvent, shapes } from '@warsha/contract'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { filesBelow, ROOT } from './sources.ts'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const document = read('docs/security.md')
const sourcesOf = (...folders: string[]) =>
  folders.flatMap(filesBelow).filter((path) => /\.tsx?$/.test(path) && !/\.(test|soak)\.|\/testing\//.test(path))

/** A section of the document, to the next heading of its kind. */
function section(name: string): string {
  const [, text] = new RegExp(`^##+ ${name}\\n([^]*?)\\n##`, 'm').exec(document) ?? []
  if (text === undefined) throw new Error(`no section ${name}`)
  return text
}

/** The paths of sources in which a pattern stands, with what was found. */
function found(pattern: RegExp, paths: readonly string[]): string[] {
  return paths.flatMap((path) => (read(path).match(pattern) ?? []).map((text) => `${path}: ${text}`))
}

/** The names of all fields of a JSON Schema, a line each. */
function fieldsOf(schema: unknown): string {
  if (typeof schema !== 'object' || schema === null) return ''
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).map(fieldsOf)].filter(Boolean).join('\n')
}

const SERVER = 'apps/server/src'
const web = sourcesOf('apps/web/src')

describe('what the document says of limits, the code has', () => {
  test.each<[said: string, path: string, code: string]>([
    ['16 kB without a sign-in, else 1 MiB', 'packages/contract/src/limits.ts', 'OF_STRANGERS = 16 * 1024\n'],
    ['else 1 MiB', 'packages/contract/src/limits.ts', 'OF_PEOPLE = 1024 * 1024\n'],
    ['4,096 in all, 1,024 of a network', `${SERVER}/platform/connections.ts`, '{ inAll: 4096, ofNetwork: 1024 }'],
    ['20 s for a TLS handshake', `${SERVER}/app.ts`, 'handshakeTimeout: 20 * SECOND'],
    ['nothing is taken for 30 s', `${SERVER}/platform/slow-readers.ts`, 'UNREAD_FOR_MS = 30 * SECOND'],
    ['6 streams of a person', `${SERVER}/features/live/events.ts`, 'STREAMS_OF_PERSON = 6\n'],
    ['32 levels deep', `${SERVER}/platform/json.ts`, 'DEEPEST = 32\n'],
    ['then an hour; 100, then', `${SERVER}/features/sign-in/second-factor/second-factor.ts`, 'MOST_WRONG = 100\n'],
    ['40 megapixels, sides of 20,000 px and 1:20', `${SERVER}/features/media/picture.ts`, 'MOST_PIXELS = 40_000_000\n'],
    ['sides of 20,000 px', `${SERVER}/features/media/picture.ts`, 'LONGEST_SIDE_READ = 20_000\n'],
    ['px and 1:20', `${SERVER}/features/media/picture.ts`, 'MOST_TIMES_LONGER = 20\n'],
    ['500 MB a day (`PHOTO_MB_PER_DAY`)', `${SERVER}/platform/config.ts`, "get('PHOTO_MB_PER_DAY'), 500, 1"],
    ['64 MiB unpacked', `${SERVER}/platform/spreadsheet/zip-size.ts`, 'INFLATED_MOST = 64 * 1024 * 1024\n'],
    ['2,000 files inside', `${SERVER}/platform/spreadsheet/zip-size.ts`, 'MOST_ENTRIES = 2_000\n'],
    ['3,000,000 cells', `${SERVER}/platform/spreadsheet/sheet.ts`, 'MOST_CELLS = 3_000_000\n'],
    ['60 s and 512 MB in a thread', `${SERVER}/platform/spreadsheet/table-thread.ts`, 'TIME_LIMIT_MS = 60_000\n'],
    ['forgotten after 15 minutes', `${SERVER}/features/sign-in/throttle.ts`, 'FORGOTTEN_AFTER = 15 * MINUTE\n'],
    ['ended when nobody reads for 60 s', `${SERVER}/features/reports/exporting.ts`, 'STALLED_MS = 60_000\n'],
    ['one at a time, 60 s', `${SERVER}/platform/pdf/pdf-renderer.ts`, 'TIME_LIMIT_MS = 60_000\n'],
    ['1,200 a minute on an instance', `${SERVER}/platform/config.ts`, 'CALLS_A_MINUTE = 1_200\n'],
    ['read in 2 s', `${SERVER}/features/job-images/picture-reader.ts`, 'LIMIT_MS = 2000\n'],
    ['read-only; 5 s', `${SERVER}/features/job-images/images-database.ts`, 'TIMEOUT_MS = 5_000\n'],
    ['5 s to get one', `${SERVER}/platform/database.ts`, 'CONNECTS_WITHIN_MS = 5_000\n'],
  ])('%s', (said, path, code) => {
    expect(section('Limits')).toContain(said)
    expect(read(path)).toContain(code)
  })
})

describe('what it says of sign-ins and keys, the code has', () => {
  test.each<[name: string, said: string, path: string, code: string]>([
    ['Sign-ins', 'renewed by the app after 25', 'apps/web/src/api/sign-in.ts', 'REFRESH_AFTER = 1_500_000\n'],
    ['Sign-ins', 'for good after 365 days', `${SERVER}/features/sign-in/chain.ts`, 'TECHNICIAN: 365 * DAY'],
    ['Sign-ins', 'an\nadmin after 30', `${SERVER}/features/sign-in/chain.ts`, 'ADMIN: 30 * DAY'],
    [
      'Keys and algorithms',
      'Argon2id, 19 MiB, 2 passes, 1 lane',
      `${SERVER}/features/sign-in/passwords.ts`,
      '{ memoryCost: 19_456, timeCost: 2, parallelism: 1 }',
    ],
    [
      'Keys and algorithms',
      'ten years; 800 days',
      `${SERVER}/platform/certificate/certificate.ts`,
      'SERVER_LASTS = 800 * DAY\n',
    ],
    [
      'Keys and algorithms',
      'HMAC-SHA-256 of the cookie',
      `${SERVER}/features/sign-in/known-device.ts`,
      'KNOWN_FOR = 365 * DAY\n',
    ],
  ])('%s: %s', (name, said, path, code) => {
    expect(section(name)).toContain(said)
    expect(read(path)).toContain(code)
  })

  test('each key that is derived from the master keys has its row', () => {
    const [, union = ''] = /type KeyPurpose =\n((?: {2}\| '[\w ]+'\n)+)/.exec(read(`${SERVER}/platform/keys.ts`)) ?? []
    const purposes = union.match(/'[\w ]+'/g) ?? []
    const derived = section('Keys and algorithms').match(/^\| .*\| derived/gm) ?? []
    expect(purposes.length).toBeGreaterThan(0)
    expect(derived).toHaveLength(purposes.length)
  })
})

describe('what it says of data, logs and connections', () => {
  test('the places of data are those that the classes name, and what a class keeps out of logs is no field of an event', () => {
    for (const kind of ['secret', 'personal', 'business', 'public'])
      expect(section('Data')).toMatch(new RegExp(`^\\| ${kind} +\\|`, 'm'))
    expect(Object.keys(securityEvent.shape).filter((field) => /password|token|secret|key$/.test(field))).toEqual([])
  })

  test('the tables of both logs are there', () => {
    const schema = read('apps/server/schema.sql')
    for (const [, table = ''] of section('Logs').matchAll(/table `(\w+)`/g)) expect(schema).toContain(table)
  })

  test('ports and firewall names are those of the code', () => {
    for (const name of ['PORT', 'INSTALL_PORT']) {
      expect(section('Connections')).toContain(`\`${name}\``)
      expect(read(`${SERVER}/platform/config.ts`)).toContain(`'${name}'`)
    }
  })

  test('who may do what: no call for technicians answers with a rate or a cost', () => {
    const open = (Object.keys(calls) as CallName[]).filter((name) => calls[name].permission === 'technician')
    expect(open.length).toBeGreaterThan(5)
    for (const name of open) {
      for (const answer of Object.values(shapes[name].answers)) {
        if (typeof answer === 'string') continue
        expect(fieldsOf(z.toJSONSchema(answer, { io: 'output' })), name).not.toMatch(/rate|cost|halalas|sar\b|pay/)
      }
    }
  })
})

describe('what it says of the code', () => {
  test('text is shown as text: no page makes HTML of a string', () => {
    expect(
      found(/\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write)\b/g, web),
    ).toEqual([])
  })

  test('no dead technologies: no plug-in, applet or frame of another origin', () => {
    expect(found(/<(?:object|embed|applet|iframe|frame)\s+\w+=/g, web)).toEqual([])
  })

  test('expressions are constants, but for these', () => {
    const built = found(/new RegExp\(/g, [...sourcesOf(SERVER, 'packages'), ...web]).map((it) => it.split(':')[0])
    expect(built).toEqual([
      `${SERVER}/platform/keyed-act.ts`,
      `${SERVER}/platform/pdf/pdf-objects.ts`,
      `${SERVER}/platform/s3-requests.ts`,
      'packages/domain/src/plain-name.ts',
      'apps/web/src/device/storage.ts',
    ])
  })

  test('links lead to routes of the app, to files that it made, and to phones, messages and mail of people', () => {
    const links = found(/\bhref=\{[^}]*\}|\bhref=\{`[^`]*`\}/g, web).map((it) => it.replace(/^.*?: /, ''))
    const known =
      /^href=\{(?:paths\.|adminPaths\.|places\.|to\}|useHref\(|href\}|phone && `tel:|email && `mailto:|url\}|whatsapp\}|sms\}|mail\})/
    expect(links.filter((link) => !known.test(link))).toEqual([])
    expect(found(/javascript:/gi, web)).toEqual([])
  })

  test('paths of calls are filled with encodeURIComponent', () => {
    expect(pathOf('technicianDelivery', { id: '../admins?x=1#/' })).toBe(
      '/api/admin/technicians/..%2Fadmins%3Fx%3D1%23%2F/delivery',
    )
  })

  test('there are no secret questions: no call takes one', () => {
    expect(JSON.stringify(Object.keys(calls))).not.toMatch(/question|passwordHint/i)
    expect(found(/\b(?:secret_question|security_question|password_hint)\b/g, sourcesOf('packages', SERVER))).toEqual([])
  })

  test('known flaws of libraries are asked for daily and at each change', () => {
    const workflow = read('.github/workflows/vulnerabilities.yml')
    expect(workflow).toMatch(/cron:/)
    expect(workflow).toMatch(/package-lock\.json/)
    expect(section('Updates of libraries')).toMatch(/within 7 days[^]*30 days[^]*next release/)
  })
})
