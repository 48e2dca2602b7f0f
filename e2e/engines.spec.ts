import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import sharp from 'sharp'
import { ADMIN, ROOT, startApp, stopApp, type Warsha, warshaAt } from './app.ts'
import { type FaultyWay, faultyWayTo } from './faulty-way.ts'
import { firefox } from './engines/firefox.ts'
import { type Person, personAt } from './engines/person.ts'
import { webkit } from './engines/webkit.ts'

/** Engines of browsers that others wrote, beside the Chromium of all other stories. Their clock is that of the machine. */
const engines = [firefox, webkit]

const PICTURES = join(ROOT, 'artifacts/engines')

type Shop = { warsha: Warsha; way: FaultyWay; photo: string }

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that a fixture needs from here
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'warsha-engines-'))
      const { child, address } = await startApp(join(folder, 'data'))
      const warsha = await warshaAt(address, join(folder, 'data'))
      const way = await faultyWayTo(address)
      const photo = join(folder, 'motor.jpg')
      const background = { r: 120, g: 90, b: 60 }
      await sharp({ create: { width: 1600, height: 1200, channels: 3, background } }).toFile(photo)
      await provide({ warsha, way, photo })
      await way.close()
      await stopApp(child)
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

type Stored = { job_no: string; activity: string; running: boolean; photos: number }

/** What the server has of a technician's work, in the order of the starts. */
const storedOf = (warsha: Warsha, technician: { id: number }): Promise<Stored[]> =>
  warsha.rows<Stored>(
    `select job.job_no, activity_type.code as activity, s.ended_at is null as running,
       (select count(*)::int from media where session_id = s.id) as photos
     from work_session as s
     join job on job.id = s.job_id
     join activity_type on activity_type.id = s.activity_type_id
     where s.technician_id = $1 order by s.started_at`,
    [technician.id],
  )

for (const engine of engines) {
  test.describe(engine.name, { tag: '@soak' }, () => {
    test.skip(!engine.isHere, `${engine.name} is not on this machine: it comes with ${engine.needs}`)

    /** A browser with nothing in it, until the work is done. */
    async function withBrowser(way: FaultyWay, work: (person: Person) => Promise<void>): Promise<void> {
      const tab = await engine.open()
      test.info().annotations.push({ type: 'engine', description: tab.engine })
      try {
        await work(personAt(tab, way.address))
      } catch (error) {
        await keepPicture(tab.picture(), `failed-${engine.name}-${test.info().testId}`)
        throw error
      } finally {
        way.fail(null)
        await tab.close()
      }
    }

    /** Keeps a picture for the eye, and looks for what an engine of its own mind does to a page. */
    async function lookAt({ tab }: Person, name: string): Promise<void> {
      await keepPicture(tab.picture(), `${engine.name}-${name}`)
      expect(await tab.run(oddities), name).toEqual([])
    }

    async function signIn(person: Person, who: { identifier: string; password: string }): Promise<void> {
      await person.fill('Email or Phone', who.identifier)
      await person.fill('Password', who.password)
      await person.press('Sign In', 'form')
    }

    /** A technician whose phone is ready for a dead spot. */
    async function readyTechnician(person: Person, warsha: Warsha, jobs: readonly string[]) {
      for (const job of jobs) await warsha.job(job)
      const technician = await warsha.technician(`${engine.name} ${jobs[0]}`)
      await person.tab.resize(412, 860)
      await person.open('/login')
      await signIn(person, technician)
      await person.see('Select Job')
      await person.see('Ready without network')
      return technician
    }

    async function start(person: Person, job: string, activity: string): Promise<void> {
      await person.see('Select Job')
      await person.press(job, 'main')
      await person.see('Select Activity')
      await person.press(activity, 'main')
      await person.press('Start Activity', 'main')
      await person.see('End Current Activity')
    }

    async function end(person: Person): Promise<void> {
      await person.press('End Current Activity')
      await person.see('No Active Session')
    }

    test('a technician starts, takes a photo and ends', async ({ shop: { warsha, way, photo } }) => {
      await withBrowser(way, async (person) => {
        const technician = await readyTechnician(person, warsha, [`${engine.name.length}101`])
        await start(person, `${engine.name.length}101`, 'Repair')
        await person.see('Sent')
        await person.tab.chooseFiles('#photo-files', [photo])
        await person.see('Add Photo (1)')
        await expect
          .poll(() => storedOf(warsha, technician), { timeout: 20_000 })
          .toEqual([{ job_no: `${engine.name.length}101`, activity: 'REPAIR', running: true, photos: 1 }])
        await lookAt(person, 'running')
        await end(person)
        await expect.poll(() => storedOf(warsha, technician)).toMatchObject([{ running: false, photos: 1 }])
      })
    })

    test('a day without network, with reloads, is on the server once', async ({ shop: { warsha, way, photo } }) => {
      const jobs = [`${engine.name.length}201`, `${engine.name.length}202`]
      await withBrowser(way, async (person) => {
        const technician = await readyTechnician(person, warsha, jobs)
        await person.hasApp()
        way.fail(/./, 'is away')
        await person.tab.reload()
        await start(person, jobs[0] ?? '', 'Repair')
        await person.see('Saved on phone')
        await person.tab.chooseFiles('#photo-files', [photo])
        await person.see('Add Photo (1)')
        await person.tab.reload()
        await person.see('End Current Activity')
        await person.see('Add Photo (1)')
        await lookAt(person, 'offline')
        await end(person)
        await person.press('Start New Activity')
        await start(person, jobs[1] ?? '', 'Testing')
        await person.tab.reload()
        await person.see('End Current Activity')
        expect(await storedOf(warsha, technician)).toEqual([])

        way.fail(null)
        // What opens sends at once.
        await person.tab.reload()
        await expect
          .poll(() => storedOf(warsha, technician), { timeout: 30_000 })
          .toEqual([
            { job_no: jobs[0], activity: 'REPAIR', running: false, photos: 1 },
            { job_no: jobs[1], activity: 'TEST', running: true, photos: 0 },
          ])
      })
    })

    test('a correction is asked for', async ({ shop: { warsha, way } }) => {
      const jobs = [`${engine.name.length}301`, `${engine.name.length}302`]
      await withBrowser(way, async (person) => {
        const technician = await readyTechnician(person, warsha, jobs)
        await start(person, jobs[0] ?? '', 'Repair')
        await person.see('Sent')
        await end(person)
        await person.press('My sessions')
        await person.press(`Job ${jobs[0]}`, 'main')
        await person.fill('Job number', jobs[1] ?? '')
        await person.fill('Reason (required)', 'I scanned the wrong card')
        await lookAt(person, 'correction')
        await person.press('Send', 'form')
        await person.see('Correction asked')
        const asked = () =>
          warsha.rows<{ status: string; job_no: string }>(
            `select r.status, job_no from correction_request as r join job on job.id = r.job_id where technician_id = $1`,
            [technician.id],
          )
        await expect.poll(asked).toEqual([{ status: 'pending', job_no: jobs[1] }])
      })
    })

    test('in Arabic', async ({ shop: { warsha, way } }) => {
      const job = `${engine.name.length}401`
      await withBrowser(way, async (person) => {
        const technician = await readyTechnician(person, warsha, [job])
        await person.tab.run(() => localStorage.setItem('warsha.language', 'ar'))
        await person.tab.reload()
        await person.see('اختر أمر العمل')
        expect(await person.tab.run(() => document.documentElement.dir)).toBe('rtl')
        await person.press(job, 'main')
        await person.see('اختر النشاط')
        await lookAt(person, 'arabic-activities')
        await person.press(await nameOf(warsha, 'REPAIR'), 'main')
        await person.press('بدء النشاط', 'main')
        await person.see('إنهاء النشاط الحالي')
        await lookAt(person, 'arabic-running')
        await expect
          .poll(() => storedOf(warsha, technician))
          .toEqual([{ job_no: job, activity: 'REPAIR', running: true, photos: 0 }])
      })
    })

    test("an admin's board, jobs and matrix", async ({ shop: { warsha, way } }) => {
      const job = `${engine.name.length}501`
      await warsha.job(job)
      const technician = await warsha.technician(`Busy ${engine.name}`)
      await warsha.start(technician, job, 'WELD', 1)
      await withBrowser(way, async (person) => {
        await person.tab.resize(1366, 860)
        await person.open('/login')
        await signIn(person, ADMIN)
        await person.see(`Busy ${engine.name}`)
        await lookAt(person, 'board')

        await person.press('Jobs', 'nav')
        await person.see('Jobs Management')
        await person.press('+ Add New Job')
        await person.fill('Job No', `${engine.name.length}502`)
        await person.fill('Customer', 'Abha Crushers')
        await person.fill('Description', 'Rewind of a 45 kW crusher motor')
        await person.choose('Job type', 'Motor rewinding')
        await person.choose('Power rating', '30 to 90 kW')
        await person.choose('RPM category', '4 poles, 1800 rpm')
        await lookAt(person, 'job-form')
        await person.press('Create job', '[role="dialog"]')
        await person.see(`Job ${engine.name.length}502 created successfully!`)

        await person.open('/admin/settings?tab=estimates&power=1&rpm=1')
        const cell = '[data-row="0"] > [data-column="0"]'
        await person.until('the matrix', () =>
          person.tab.run((selector) => document.querySelector(selector) !== null, cell),
        )
        const { x, y } = await person.tab.run((selector) => {
          const { left, top, width, height } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return { x: left + width / 2, y: top + height / 2 }
        }, cell)
        await person.tab.pressAt(x, y)
        await person.tab.type('6.5\uE007')
        const hours = () =>
          warsha.rows<{ estimated_seconds: number }>(
            `select estimated_seconds from estimate where power_rating_id = 1 and rpm_category_id = 1`,
          )
        await expect.poll(hours).toEqual([{ estimated_seconds: 23_400 }])
        await lookAt(person, 'matrix')
        await warsha.rows('delete from estimate where power_rating_id = 1 and rpm_category_id = 1')
      })
    })
  })
}

/** What is not as it should be on any page. */
function oddities(): string[] {
  const root = document.documentElement
  const messages = [...document.querySelectorAll('[popover] [aria-live] > *, [popover] [role="alert"] > *')]
  return [
    ...(root.scrollWidth > root.clientWidth ? ['the page scrolls sideways'] : []),
    ...(messages.some((it) => it.getBoundingClientRect().height > 160) ? ['a message fills the screen'] : []),
    ...(document.body.innerText.includes('A new version is available') ? ['a version that is not new'] : []),
  ]
}

/** What an activity is called in the Arabic app. */
async function nameOf(warsha: Warsha, code: string): Promise<string> {
  const [found] = await warsha.rows<{ label: string }>(
    'select coalesce(name_ar, label) as label from activity_type where code = $1',
    [code],
  )
  return found?.label ?? code
}

async function keepPicture(picture: Promise<Buffer>, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  await writeFile(join(PICTURES, `${name}.png`), await picture)
}
