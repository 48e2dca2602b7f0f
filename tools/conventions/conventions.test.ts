import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cycles, loadedByNoProgram, ofAdminsOnPhones, webFeatures, wrongArrows } from './arrows.ts'
import { literalTexts } from './literal-texts.ts'
import { exportedByPackages, filesBelow, FOLDERS, sources } from './sources.ts'

const all = sources()
const some = (path: string, ...imports: string[]) => [{ path, imports }]

describe('arrows go one way', () => {
  test('in this project', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(wrongArrows(all)).toEqual([])
  })

  test('no circles', () => expect(cycles(all)).toEqual([]))

  test('no circles among the features of the web app', () => {
    expect(webFeatures(all).length).toBeGreaterThan(20)
    expect(cycles(webFeatures(all))).toEqual([])
  })

  test('phones load no code and no text of admins', () => expect(ofAdminsOnPhones(all)).toEqual([]))

  test('each file of the product is loaded by a program of it', () => {
    expect(loadedByNoProgram(all, exportedByPackages())).toEqual([])
  })

  test('a file that tests alone load is found, as are those that it loads', () => {
    const main = 'apps/server/src/main.ts'
    const reports = 'apps/server/src/features/reports'
    const product = [...some(main, `${reports}/index.ts`), ...some(`${reports}/index.ts`)]
    const fixture = [...some(`${reports}/march.ts`, `${reports}/april.ts`), ...some(`${reports}/april.ts`)]
    const fromTest = some(`${reports}/csv.test.ts`, `${reports}/march.ts`)
    expect(loadedByNoProgram([...product, ...fixture, ...fromTest], [])).toEqual([
      `${reports}/march.ts`,
      `${reports}/april.ts`,
    ])
    expect(loadedByNoProgram([...some('packages/domain/src/index.ts')], ['packages/domain/src/index.ts'])).toEqual([])
  })

  test.each([
    ['packages/domain/src/session.ts', 'zod'],
    ['packages/domain/src/session.ts', '@warsha/contract'],
    ['packages/contract/src/jobs.ts', 'fastify'],
    ['packages/audit/src/auditor.ts', '@warsha/domain'],
    ['packages/audit/src/auditor.test.ts', 'packages/domain/src/calendar.ts'],
    ['packages/audit/src/auditor.ts', 'luxon'],
    ['apps/server/src/features/reports/index.ts', '@warsha/audit'],
    ['apps/web/src/main.tsx', '@warsha/audit'],
    ['apps/server/src/app.ts', 'apps/web/src/main.tsx'],
    ['apps/web/src/main.tsx', 'apps/server/src/app.ts'],
    ['apps/server/src/platform/access-control.ts', 'apps/server/src/features/jobs/index.ts'],
    ['apps/server/src/features/jobs/routes.ts', 'apps/server/src/features/sessions/queries.ts'],
    ['apps/web/src/features/live/page.tsx', 'apps/web/src/features/sessions/data.ts'],
    ['apps/web/src/features/live/page.test.ts', 'apps/web/src/features/sessions/data.ts'],
    ['apps/web/src/app/live.tsx', 'apps/web/src/features/sessions/messages.ts'],
    ['apps/web/src/app/live.tsx', 'apps/web/src/features/sessions/sessions-page.tsx'],
    ['apps/web/src/features/phone/choosing/start-page.tsx', 'apps/web/src/features/jobs/index.ts'],
    ['apps/web/src/features/sign-in/page.tsx', 'apps/web/src/ui/admin/fields.tsx'],
    ['apps/web/src/ui/button.tsx', 'apps/web/src/api/errors.ts'],
    ['apps/web/src/ui/button.tsx', '@warsha/contract'],
    ['apps/web/src/ui/button.tsx', 'icon:camera'],
    ['apps/web/src/ui/button.tsx', 'apps/web/src/features/live/index.ts'],
    ['apps/web/src/features/live/page.tsx', 'apps/web/src/app/router.tsx'],
    ['apps/server/src/app.ts', 'tools/demo/main.ts'],
    ['apps/server/src/features/reports/routes.ts', 'apps/server/testing/march.ts'],
    ['apps/web/src/features/sessions/data.ts', 'apps/web/src/features/sessions/testing/session.ts'],
    ['apps/server/src/app.ts', 'vitest'],
  ])('%s must not import %s', (from, to) => {
    expect(wrongArrows(some(from, to))).toHaveLength(1)
  })

  test.each([
    ['apps/server/src/admin/verify-hours/records.ts', '@warsha/audit'],
    ['tools/audit/demo.database.test.ts', '@warsha/audit'],
    ['packages/audit/src/auditor.test.ts', 'vitest'],
    ['apps/web/src/features/live/page.tsx', 'apps/web/src/features/sessions/index.ts'],
    ['apps/web/src/app/catalogues/admin-first-en.ts', 'apps/web/src/features/sessions/messages.ts'],
    ['apps/web/testing/technician.tsx', 'apps/web/src/features/phone/choosing/draft.ts'],
    ['apps/web/src/features/phone/choosing/start-page.tsx', 'apps/web/src/features/scan/index.ts'],
  ])('%s may import %s', (from, to) => expect(wrongArrows(some(from, to))).toEqual([]))

  test('the app loads pages later, and nothing else but by the index', () => {
    const later = (from: string, to: string) => wrongArrows([{ path: from, imports: [to], later: [to] }])
    const page = 'apps/web/src/features/sessions/sessions-page.tsx'
    expect(later('apps/web/src/app/sessions.tsx', page)).toEqual([])
    expect(later('apps/web/src/app/sessions.tsx', 'apps/web/src/features/sessions/data.ts')).toHaveLength(1)
    expect(later('apps/web/src/features/live/board.tsx', page)).toHaveLength(1)
  })

  test('what phones would load of admins is told, and the ways into their area are not followed', () => {
    const jobs = 'apps/web/src/features/jobs/messages.ts'
    const table = some('apps/web/src/ui/admin/table.tsx')
    const main = (...imports: string[]) => some('apps/web/src/main.tsx', ...imports)
    expect(ofAdminsOnPhones([...main(jobs), ...some(jobs)])).toEqual([jobs])
    expect(ofAdminsOnPhones([...main('apps/web/src/ui/admin/table.tsx'), ...table])).toHaveLength(1)
    const admin = 'apps/web/src/app/catalogues/admin-first-en.ts'
    expect(ofAdminsOnPhones([...main(admin), ...some(admin, jobs), ...some(jobs)])).toEqual([])
  })

  test('a circle is told', () => {
    expect(cycles([...some('a.ts', 'b.ts'), ...some('b.ts', 'c.ts'), ...some('c.ts', 'a.ts')])).toEqual([
      ['a.ts', 'b.ts', 'c.ts', 'a.ts'],
    ])
  })
})

describe('every text is in the catalogues', () => {
  const components = filesBelow('apps/web/src').filter((path) => path.endsWith('.tsx'))

  test('of this project', () => {
    expect(components.length).toBeGreaterThan(10)
    const found = components.flatMap((path) => literalTexts(path).map((text) => `${path}: ${text}`))
    expect(found).toEqual([])
  })

  test.each([
    ['<p>Hello there</p>', ['Hello there']],
    ['<p>{"Hello"}</p>', ['Hello']],
    ['<input placeholder="Search" />', ['Search']],
    ['<button aria-label={"Close"} />', ['Close']],
    ['<p className="wide">{t("hello")} · 7 %</p>', []],
  ])('%s', (code, texts) => {
    expect(literalTexts('example.tsx', `export const x = ${code}`)).toEqual(texts)
  })
})

test('no folder hides an idea that has no name', () => {
  const nameless = /(^|\/)(utils?|helpers?|common|shared|services?|types)\//
  expect(FOLDERS.flatMap(filesBelow).filter((path) => nameless.test(path))).toEqual([])
})

test('what a compiler makes of a source does not lie beside it', () => {
  const files = new Set(FOLDERS.flatMap(filesBelow))
  const made = [...files].filter((path) => path.endsWith('.d.ts') && files.has(path.replace(/\.d\.ts$/, '.ts')))
  expect(made).toEqual([])
})

describe('each act has one way', () => {
  const product = filesBelow('apps/web/src').filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const using = (pattern: RegExp) => product.filter((path) => pattern.test(readFileSync(path, 'utf8')))

  test.each([
    [
      'a start is recorded where it is known when to ask',
      /\brecord(Held)?Start\(/,
      ['features/phone/choosing/use-start.ts'],
    ],
    [
      'what has become of an act is announced',
      /\bcreateAnnouncer\(/,
      ['features/phone/sending/use-announcements.ts', 'offline/announcer.ts'],
    ],
    [
      'what is to be announced is known to each store',
      /\bannouncementChange\(/,
      ['offline/announcement.ts', 'offline/local-store.ts'],
    ],
    [
      'outcomes have their texts',
      /'(wizard\.startedOffline|session\.completedOffline|photos\.willRetry|correction\.savedOffline|work\.synced)'/,
      ['features/phone/sending/act-texts.ts'],
    ],
    [
      // But for the way to a company's own page, before anybody is signed in.
      'the page is opened anew once photos are kept',
      /\blocation\.(reload|assign)\(/,
      ['device/unkept.ts', 'features/sign-in/company/company-sign-in-page.tsx'],
    ],
  ])('%s in one place', (_name, pattern, places) => {
    expect(using(pattern).toSorted()).toEqual(places.map((place) => `apps/web/src/${place}`))
  })
})

describe('a role is compared in one place on each side', () => {
  const compares = /role (<>|=|!==|===) '(ADMIN|TECHNICIAN|MACHINE)'|case role when/
  const found = (folder: string, name: RegExp) =>
    filesBelow(folder).filter(
      (path) => name.test(path) && !/\.test\.tsx?$/.test(path) && compares.test(readFileSync(path, 'utf8')),
    )

  test('in TypeScript', () => {
    expect(['packages', 'apps/server/src', 'apps/web/src'].flatMap((folder) => found(folder, /\.tsx?$/))).toEqual([
      'packages/domain/src/role.ts',
    ])
  })

  test('in SQL', () => {
    expect(found('apps/server/functions', /\.sql$/)).toEqual([
      'apps/server/functions/is_admin.sql',
      'apps/server/functions/is_machine.sql',
      'apps/server/functions/is_technician.sql',
    ])
  })
})
