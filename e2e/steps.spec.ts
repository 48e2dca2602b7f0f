import type { BrowserContext, Page } from '@playwright/test'
import { expect, openAsAdmin, openAsTechnician, pdfIn, test as base, type Warsha } from './warsha.ts'
import { type Meter, stepMeter, type Steps } from './steps.ts'
import { type Person, worked } from './worked-day.ts'

/**
 * The jobs that are done most often, and in how many steps at most. `presses` are taps, clicks and keys; a choice from
 * a list is two of them. `fields` are those that are typed into.
 */
const AT_MOST = {
  'first start of the day': { presses: 1 },
  'next activity of the same job': { presses: 2 },
  'begin a break': { presses: 1 },
  'end a break': { presses: 1 },
  'take a photo': { presses: 1 },
  'end the work': { presses: 1 },
  'forgot to stop yesterday': { presses: 1 },
  'ask to correct an own session': { presses: 4, fields: 2 },
  'find a motor by its customer, on the phone': { presses: 0, fields: 1 },
  'find a motor by its customer, at the desk': { presses: 2, fields: 1 },
  'who is idle now': { presses: 1 },
  'what somebody did on Tuesday': { presses: 2, fields: 1 },
  'a job waits for parts': { presses: 3 },
  'a job from a phone call': { presses: 8, fields: 3 },
  'hand a technician over': { presses: 2, fields: 3 },
  'print the timesheets of the last month': { presses: 3 },
  'export the pay sheet of the last month': { presses: 4 },
  'close the month': { presses: 2 },
  'change a rate': { presses: 4, fields: 1 },
  'add a holiday': { presses: 4, fields: 1 },
  'type twenty cells of the matrix': { presses: 21, fields: 20 },
  'why an estimate is what it is': { presses: 1 },
} satisfies Record<string, { presses: number; fields?: number }>

type Shop = { warsha: Warsha; desk: BrowserContext; phone: BrowserContext }

/** One desk for all of them: its browser keeps the code of the pages from one job to the next. */
const test = base.extend<object, { office: { desk: BrowserContext; meter: Meter } }>({
  office: [
    async ({ browser, warsha }, provide) => {
      const desk = await browser.newContext({
        baseURL: warsha.address,
        viewport: { width: 1366, height: 768 },
        serviceWorkers: 'block',
      })
      const meter = await stepMeter(desk)
      await workedInLastMonth(warsha)
      await provide({ desk, meter })
      await desk.close()
    },
    { scope: 'worker' },
  ],
})

/** Prepares what the job is done on and opens the page where it begins; what it answers does the job, counted. */
type Way = (shop: Shop) => Promise<{ page: Page; work: () => Promise<void>; after?: () => Promise<unknown> }>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const dayOf = (instant: number) => new Date(instant + 3 * HOUR).toISOString().slice(0, 10)
/** `YYYY-MM` */
const lastMonth = () => {
  const now = new Date(Date.now() + 3 * HOUR)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10)).toISOString().slice(0, 7)
}
const yesterday = () => dayOf(Date.now() - DAY)

let jobs = 9_910_000

/** A job and a technician of this one story. */
async function technicianAndJob(warsha: Warsha, name: string, customer?: string) {
  const jobNo = String(jobs++)
  await warsha.job(jobNo, customer)
  return { jobNo, person: await warsha.technician(name) }
}

/** A technician at work on their job. */
async function atWork({ warsha, phone }: Shop, name: string, activity = 'REPAIR') {
  const { jobNo, person } = await technicianAndJob(warsha, name)
  await warsha.start(person, jobNo, activity, 1)
  const page = await openAsTechnician(phone, 'en', person)
  await expect(page.getByRole('timer')).toBeVisible()
  return { page, jobNo, person }
}

/** Somebody who worked yesterday, in the morning. */
async function workedYesterday(warsha: Warsha, name: string): Promise<{ jobNo: string; person: Person }> {
  const found = await technicianAndJob(warsha, name)
  const { jobNo, person } = found
  await worked(warsha, person, { day: yesterday(), from: '08:00', to: '12:00', jobNo, activity: 'REPAIR' })
  return found
}

/** A shop that has worked before: its board lists its technicians, and its last month has papers. */
async function workedInLastMonth(warsha: Warsha): Promise<void> {
  const { jobNo, person } = await technicianAndJob(warsha, 'Last Month')
  await worked(warsha, person, { day: `${lastMonth()}-10`, from: '08:00', to: '12:00', jobNo, activity: 'REPAIR' })
}

/** The last day on which the workshop works by its schedule, Sunday to Thursday. */
function lastWorkingDay(): number {
  let day = Date.now() - DAY
  while ([5, 6].includes(new Date(day + 3 * HOUR).getUTCDay())) day -= DAY
  return day
}

async function palette(page: Page, words: string, result: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill(words)
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toContainText(result)
  await page.keyboard.press('Enter')
}

async function boardAt({ desk }: Shop): Promise<Page> {
  const page = await openAsAdmin(desk, 'en')
  await expect(page.getByRole('tab', { name: /^Idle/ })).toBeVisible()
  return page
}

/** The last month, where its hours and pay are: it is over and open, so that the page opens at it. */
const hoursOfLastMonth = async (page: Page, part?: string) => {
  await page.getByRole('link', { name: 'Hours and pay', exact: true }).first().click()
  const last = page.getByRole('radio', { name: 'Last month' })
  await expect(last).toBeAttached()
  if (!(await last.isChecked())) await page.getByText('Last month', { exact: true }).click()
  if (part) await page.getByRole('tab', { name: part, exact: true }).click()
}

const ways: Record<keyof typeof AT_MOST, Way> = {
  'first start of the day': async ({ warsha, phone }) => {
    const { person } = await workedYesterday(warsha, 'First Starter')
    const page = await openAsTechnician(phone, 'en', person)
    const goOn = page.getByRole('button', { name: /^Continue/ })
    await expect(goOn).toBeInViewport({ ratio: 1 })
    return {
      page,
      work: async () => {
        await goOn.tap()
        await expect(page.getByRole('timer')).toBeVisible()
      },
    }
  },
  'next activity of the same job': async (shop) => {
    const { page } = await atWork(shop, 'Next Doer')
    return {
      page,
      work: async () => {
        await page.getByRole('button', { name: 'Switch Activity' }).tap()
        await page.getByRole('dialog').getByRole('button', { name: 'Testing' }).tap()
        await expect(page.getByRole('article')).toContainText('Testing')
      },
    }
  },
  'begin a break': async (shop) => {
    const { page } = await atWork(shop, 'Break Taker')
    const pause = page.getByRole('button', { name: 'Break', exact: true })
    await expect(pause).toBeInViewport({ ratio: 1 })
    return {
      page,
      work: async () => {
        await pause.tap()
        await expect(page.getByText('On break')).toBeVisible()
      },
    }
  },
  'end a break': async (shop) => {
    const { page } = await atWork(shop, 'Break Ender')
    await page.getByRole('button', { name: 'Break', exact: true }).tap()
    const back = page.getByRole('button', { name: /^Back to/ })
    await expect(back).toBeInViewport({ ratio: 1 })
    return {
      page,
      work: async () => {
        await back.tap()
        await expect(page.getByRole('article')).toContainText('Repair')
      },
    }
  },
  'take a photo': async (shop) => {
    const { page } = await atWork(shop, 'Photo Taker')
    const add = page.getByRole('button', { name: /^Add Photo/ })
    await expect(add).toBeInViewport({ ratio: 1 })
    return {
      page,
      work: async () => {
        const camera = page.waitForEvent('filechooser')
        await add.tap()
        await camera
      },
    }
  },
  'end the work': async (shop) => {
    const { page } = await atWork(shop, 'Work Ender')
    return {
      page,
      work: async () => {
        await page.getByRole('button', { name: 'End Current Activity' }).tap()
        await expect(page.getByText('No Active Session')).toBeVisible()
      },
    }
  },
  'forgot to stop yesterday': async ({ warsha, phone }) => {
    const { jobNo, person } = await technicianAndJob(warsha, 'Stop Forgetter')
    const started = Date.parse(`${dayOf(lastWorkingDay())}T14:00:00+03:00`)
    await warsha.start(person, jobNo, 'REPAIR', (Date.now() - started) / HOUR)
    const page = await openAsTechnician(phone, 'en', person)
    const stopped = page
      .getByRole('dialog', { name: 'Still working?' })
      .getByRole('button', { name: /^Stopped at .*17:00/ })
    await expect(stopped).toBeVisible()
    return {
      page,
      work: async () => {
        await stopped.tap()
        await expect(page.getByRole('heading', { name: 'No Active Session' })).toBeVisible()
      },
    }
  },
  'ask to correct an own session': async ({ warsha, phone }) => {
    const { jobNo, person } = await workedYesterday(warsha, 'Own Corrector')
    const page = await openAsTechnician(phone, 'en', person)
    await page.getByRole('link', { name: 'Current' }).tap()
    const own = page.getByRole('link', { name: /^My sessions/ })
    await expect(own).toBeVisible()
    return {
      page,
      work: async () => {
        await own.tap()
        // The page before lists the job, too.
        await expect(page.getByRole('heading', { name: 'My sessions' })).toBeVisible()
        await page.getByRole('button', { name: new RegExp(`^(?!Continue).*${jobNo}`) }).tap()
        await page.getByLabel('End: Time').fill('11:30')
        await page.getByRole('textbox', { name: 'Reason (required)' }).fill('I stopped before the prayer')
        await page.getByRole('button', { name: 'Send' }).tap()
        await expect(page.getByText('Correction asked for')).toBeVisible()
      },
    }
  },
  'find a motor by its customer, on the phone': async ({ warsha, phone }) => {
    const { jobNo, person } = await technicianAndJob(warsha, 'Motor Finder', 'Dawhat Pumping')
    const page = await openAsTechnician(phone, 'en', person)
    return {
      page,
      work: async () => {
        await page.getByRole('searchbox').fill('dawhat')
        await expect(page.getByRole('button', { name: jobNo })).toBeVisible()
      },
    }
  },
  'find a motor by its customer, at the desk': async (shop) => {
    const { jobNo } = await technicianAndJob(shop.warsha, 'Desk Finder', 'Manar Cement')
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await palette(page, 'manar', jobNo)
        await expect(page.getByRole('heading', { level: 1 })).toContainText(jobNo)
      },
    }
  },
  'who is idle now': async (shop) => {
    const page = await boardAt(shop)
    const idle = page.getByRole('tab', { name: /^Idle/ })
    return {
      page,
      work: async () => {
        await idle.click()
        await expect(page.getByRole('tabpanel', { name: /^Idle/ })).toBeVisible()
      },
    }
  },
  'what somebody did on Tuesday': async (shop) => {
    const { person } = await workedYesterday(shop.warsha, 'Zaher Al-Tuesday')
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await palette(page, 'zaher tuesday', 'Zaher Al-Tuesday')
        await expect(page).toHaveURL(new RegExp(`technician=${person.id}|technicians/${person.id}`))
      },
    }
  },
  'a job waits for parts': async ({ warsha, desk }) => {
    const jobNo = String(jobs++)
    await warsha.job(jobNo)
    const page = await openAsAdmin(desk, 'en', `/admin/jobs?q=${jobNo}`)
    const status = page.getByRole('combobox', { name: `Status of job ${jobNo}` })
    await expect(status).toBeVisible()
    return {
      page,
      work: async () => {
        await status.selectOption('On Hold')
        await page.getByRole('dialog').getByRole('button', { name: 'Parts' }).click()
        await expect(page.getByText(`Job ${jobNo} is now On Hold (Parts)`)).toBeVisible()
      },
    }
  },
  'a job from a phone call': async (shop) => {
    const jobNo = String(jobs++)
    const page = await boardAt(shop)
    await page.getByRole('link', { name: 'Jobs', exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Jobs Management' })).toBeVisible()
    return {
      page,
      work: async () => {
        await page.keyboard.press('c')
        const form = page.getByRole('dialog', { name: 'New job' })
        await form.getByLabel('Job No').fill(jobNo)
        await form.getByLabel('Customer').fill('Abha Crushers')
        await form.getByLabel('Description').fill('Rewind of a 45 kW crusher motor')
        await form.getByLabel('Job type').selectOption({ index: 1 })
        await form.getByLabel('Power rating').selectOption({ index: 1 })
        await form.getByLabel('RPM category').selectOption({ index: 1 })
        await form.getByRole('button', { name: 'Create job' }).click()
        await expect(page.getByText(`Job ${jobNo} created successfully!`)).toBeVisible()
      },
    }
  },
  'hand a technician over': async ({ desk }) => {
    const page = await openAsAdmin(desk, 'en', '/admin/technicians')
    await expect(page.getByRole('button', { name: '+ Add New Technician' })).toBeVisible()
    return {
      page,
      work: async () => {
        await page.getByRole('button', { name: '+ Add New Technician' }).click()
        const form = page.getByRole('dialog', { name: 'New technician' })
        await form.getByLabel('Full name').fill('Handed Over')
        await form.getByLabel('Segment').fill('Winding')
        await form.getByLabel('Phone').fill('0559910001')
        await form.getByRole('button', { name: 'Create Technician' }).click()
        const card = page.getByRole('dialog', { name: 'Sign-in card: Handed Over' })
        await expect(card).toContainText('+966559910001')
      },
    }
  },
  'print the timesheets of the last month': async (shop) => {
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await hoursOfLastMonth(page, 'Timesheets')
        const opening = page.waitForEvent('popup')
        await page.getByRole('button', { name: 'Print all', exact: true }).click()
        await pdfIn(opening)
      },
    }
  },
  'export the pay sheet of the last month': async (shop) => {
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await hoursOfLastMonth(page)
        await page.getByRole('button', { name: 'Export' }).click()
        const saving = page.waitForEvent('download')
        await page.getByRole('menuitem', { name: /CSV/ }).first().click()
        await saving
      },
    }
  },
  'close the month': async (shop) => {
    const page = await boardAt(shop)
    await hoursOfLastMonth(page)
    const close = page
      .getByRole('main')
      .getByRole('button', { name: /^Close/ })
      .first()
    await expect(close).toBeVisible()
    return {
      page,
      work: async () => {
        await close.click()
        const question = page.getByRole('alertdialog')
        await question.getByRole('button', { name: /^Close/ }).click()
        await expect(
          page
            .getByRole('main')
            .getByRole('button', { name: /^Reopen/ })
            .first(),
        ).toBeVisible()
      },
      // Other stories work in that month.
      after: () => shop.warsha.asAdmin('POST', `/admin/periods/${lastMonth()}/reopen`, { reason: 'It was a story' }),
    }
  },
  'change a rate': async (shop) => {
    await technicianAndJob(shop.warsha, 'Rated Anew')
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await page.getByRole('link', { name: 'Technicians', exact: true }).first().click()
        await page.getByRole('link', { name: 'Rated Anew', exact: true }).click()
        await page.getByRole('button', { name: 'Edit', exact: true }).click()
        const form = page.getByRole('dialog', { name: 'Edit Technician' })
        await form.getByLabel('Hourly rate').fill('60')
        await form.getByRole('button', { name: 'Update Technician' }).click()
        await expect(page.getByText('Technician Rated Anew updated successfully!')).toBeVisible()
      },
    }
  },
  'add a holiday': async (shop) => {
    const page = await boardAt(shop)
    return {
      page,
      work: async () => {
        await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
        await page.getByRole('tab', { name: 'Holidays & Exceptions' }).click()
        await page.locator('[data-date]:not([disabled])').last().click()
        const form = page.getByRole('dialog', { name: 'New exception' })
        await form.getByLabel('Reason').fill('A day off of the twenty')
        await form.getByRole('button', { name: 'Create exception' }).click()
        await expect(page.getByText('Created 1 exception(s) successfully!')).toBeVisible()
      },
    }
  },
  'type twenty cells of the matrix': async (shop) => {
    const { page, power, cell } = await matrixOf(shop, 'STEPS20')
    return {
      page,
      work: async () => {
        await cell(0, 0).click()
        for (const [row, column] of cellsAcross(20)) {
          await expect(cell(row, column).or(cell(row, column).getByRole('textbox')).last()).toBeFocused()
          await page.keyboard.type('6.5')
          await page.keyboard.press('Tab')
        }
        const stored = () =>
          shop.warsha.rows<{ count: number }>(
            'select count(*)::int as count from estimate where power_rating_id = $1',
            [power],
          )
        await expect.poll(stored).toEqual([{ count: 20 }])
      },
    }
  },
  'why an estimate is what it is': async (shop) => {
    const { page, power, cell } = await matrixOf(shop, 'STEPSWHY')
    await shop.warsha.rows(
      `insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds)
       select 2, $1, 1, id, 21600 from activity_type where code = 'BREAK'`,
      [power],
    )
    await page.reload()
    await cell(1, 0).focus()
    return {
      page,
      work: async () => {
        await page.keyboard.press('Space')
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    }
  },
}

/** The matrix of a power rating that no other story knows. */
async function matrixOf({ warsha, desk }: Shop, code: string) {
  const rating = { code, range_description: 'Counted steps', min_kw: 7000, complexity_multiplier: 1 }
  const { id } = await warsha.asAdmin<{ id: number }>('POST', '/admin/master-data/power-ratings', rating)
  const page = await openAsAdmin(desk, 'en', `/admin/settings?tab=estimates&power=${id}&rpm=1`)
  await expect(page.getByRole('grid')).toBeVisible()
  const cell = (row: number, column: number) => page.locator(`[data-row="${row}"] > [data-column="${column}"]`)
  return { page, power: id, cell }
}

const cellsAcross = (count: number) => Array.from({ length: count }, (_, i) => [Math.floor(i / 13), i % 13] as const)

const textOf = ({ presses, fields }: Steps) =>
  `${presses.length} presses (${presses.join(' › ')}) and ${fields.length} fields (${fields.join(', ')})`

for (const name of Object.keys(AT_MOST) as (keyof typeof AT_MOST)[]) {
  test(`steps: ${name}`, async ({ warsha, office, phone }) => {
    const ofPhone = await stepMeter(phone)
    const { page, work, after } = await ways[name]({ warsha, desk: office.desk, phone })
    const meter = page.context() === phone ? ofPhone : office.meter
    meter.begin(page)
    await work()
    const steps = await meter.end()
    const { presses, fields = 0 }: { presses: number; fields?: number } = AT_MOST[name]
    const isWithin = steps.presses.length <= presses && steps.fields.length <= fields
    if (process.env['SHOW_STEPS']) console.log(`${name}: ${textOf(steps)}`)
    expect(isWithin, `${name}: ${textOf(steps)}; at most ${presses} and ${fields}`).toBe(true)
    expect(steps.presses.length + steps.fields.length, 'the steps are counted').toBeGreaterThan(0)
    await page.close()
    await after?.()
  })
}
