import type { Dialog, Page } from '@playwright/test'
import { expect, openAsAdmin, test, type Warsha } from './warsha.ts'

/** A form of the admin area, and the ways to it. */
type Form = {
  /** where its list is */
  list: string
  /** what the list shows when it has been read */
  ready: string
  open: (page: Page) => Promise<void>
  name: string
  field: string
  was: string
  save: string
  /** stands in the address, so that a link leads to it */
  hasLink: boolean
}

const dialog = (page: Page, { name }: Form) => page.getByRole('dialog', { name })
const field = (page: Page, form: Form) => dialog(page, form).getByLabel(form.field)
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Unsaved changes' })
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** Opens it from its list and types something. Returns what stands in the field then. */
async function edit(page: Page, form: Form, text: string): Promise<string> {
  await form.open(page)
  await field(page, form).fill(`${form.was} ${text}`)
  return `${form.was} ${text}`
}

async function answer(page: Page, button: 'Keep editing' | 'Discard changes'): Promise<void> {
  await question(page).getByRole('button', { name: button }).click()
  await expect(question(page)).toHaveCount(0)
}

/** Nothing is open, the list is shown, and one press of the back button leads to the page before it. */
async function isClosed(page: Page, form: Form): Promise<void> {
  await expect(dialog(page, form)).toHaveCount(0)
  await expect.poll(() => addressOf(page)).toBe(form.list)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Live Board' })).toBeVisible()
  expect(addressOf(page)).toBe('/admin')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** On the list, from the live board. */
async function toList(page: Page, form: Form): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Live Board' })).toBeVisible()
  const section = form.list.includes('jobs') ? 'Jobs' : form.list.includes('settings') ? 'Settings' : 'Technicians'
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section, exact: true }).click()
  await expect(page.getByText(form.ready).first()).toBeVisible()
}

const forms: Form[] = [
  {
    list: '/admin/technicians',
    ready: 'Salman Unsaved',
    open: (page) => page.getByRole('button', { name: /^Edit Salman Unsaved/ }).click(),
    name: 'Edit Technician',
    field: 'Full name',
    was: 'Salman Unsaved',
    save: 'Update Technician',
    hasLink: true,
  },
  {
    list: '/admin/jobs',
    ready: '8974001',
    open: (page) => page.getByRole('button', { name: 'Edit job 8974001' }).click(),
    name: 'Job 8974001',
    field: 'Customer',
    was: 'Unsaved Quarries',
    save: 'Save',
    hasLink: true,
  },
  {
    list: '/admin/settings',
    ready: 'UNSAVED_WORK',
    open: (page) => page.getByRole('button', { name: /^Edit Unsaved work/ }).click(),
    name: 'Edit activity type',
    field: 'Name',
    was: 'Unsaved work',
    save: 'Save',
    hasLink: false,
  },
]

/** What the forms are about. */
async function prepare(warsha: Warsha): Promise<void> {
  const [technician] = await warsha.rows("select from person where full_name like 'Salman Unsaved%'")
  if (technician) return
  await warsha.technician('Salman Unsaved')
  await warsha.job('8974001', 'Unsaved Quarries')
  await warsha.asAdmin('POST', '/admin/activity-types', { code: 'UNSAVED_WORK', name: 'Unsaved work' })
}

for (const form of forms) {
  test(
    `${form.name}: what was typed is kept, and the way back stays what it was`,
    { tag: '@soak' },
    async ({ warsha, desk }) => {
      test.slow()
      await prepare(warsha)
      const page = await openAsAdmin(desk, 'en')

      await test.step('saved: one step back leads to where one was before', async () => {
        await toList(page, form)
        await edit(page, form, 'saved')
        await dialog(page, form).getByRole('button', { name: form.save }).click()
        await isClosed(page, form)
      })

      await test.step('the way back asks, each time, and keeps what was typed', async () => {
        await toList(page, form)
        const typed = await edit(page, form, 'not yet')
        const address = addressOf(page)
        for (let press = 0; press < 2; press++) {
          await page.goBack()
          await answer(page, 'Keep editing')
          await expect(field(page, form)).toHaveValue(typed)
          expect(addressOf(page)).toBe(address)
        }
        // The second one may lead out of the app: then the browser asks as well. Whoever drives it would say to leave.
        const stay = (asked: Dialog) => void asked.dismiss()
        page.on('dialog', stay)
        await page.evaluate(() => {
          window.history.back()
          window.history.back()
        })
        await answer(page, 'Keep editing')
        page.off('dialog', stay)
        await expect(field(page, form)).toHaveValue(typed)
        await expect.poll(() => addressOf(page)).toBe(address)
        await page.goBack()
        await answer(page, 'Discard changes')
        await isClosed(page, form)
      })

      await test.step('closed as one likes, without a question where nothing was typed', async () => {
        await toList(page, form)
        const ways = [
          () => dialog(page, form).getByRole('button', { name: 'Close' }).click(),
          () => dialog(page, form).getByRole('button', { name: 'Cancel' }).click(),
          () => page.keyboard.press('Escape'),
        ]
        for (const close of ways) {
          await form.open(page)
          await expect(field(page, form)).toBeVisible()
          await close()
          await expect(dialog(page, form)).toHaveCount(0)
          expect(addressOf(page)).toBe(form.list)
        }
        for (const close of ways) {
          const typed = await edit(page, form, 'discarded')
          await close()
          await answer(page, 'Keep editing')
          await expect(field(page, form)).toHaveValue(typed)
          await close()
          await answer(page, 'Discard changes')
          await expect(dialog(page, form)).toHaveCount(0)
        }
        await isClosed(page, form)
      })

      await test.step('Escape, as often as somebody presses it, loses nothing', async () => {
        await toList(page, form)
        const typed = await edit(page, form, 'escaped')
        for (let press = 0; press < 3; press++) {
          await page.keyboard.press('Escape')
          await expect(question(page)).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(question(page)).toHaveCount(0)
          await expect(field(page, form)).toHaveValue(typed)
          await expect(field(page, form)).toBeVisible()
        }
        await dialog(page, form).getByRole('button', { name: 'Cancel' }).click()
        await answer(page, 'Discard changes')
        await isClosed(page, form)
      })

      await test.step('nothing is left in the history', async () => {
        await toList(page, form)
        const before = await page.evaluate(() => window.history.length)
        await edit(page, form, 'and gone')
        await page.goBack()
        await answer(page, 'Keep editing')
        await page.goBack()
        await answer(page, 'Discard changes')
        await expect(dialog(page, form)).toHaveCount(0)
        expect(await page.evaluate(() => window.history.length)).toBe(form.hasLink ? before + 1 : before)
        await page.goForward()
        await expect(dialog(page, form)).toHaveCount(form.hasLink ? 1 : 0)
        if (form.hasLink) await page.keyboard.press('Escape')
        await isClosed(page, form)
      })

      if (!form.hasLink) return

      await test.step('reloaded while it is open', async () => {
        await toList(page, form)
        await form.open(page)
        await page.reload()
        await field(page, form).fill('after the reload')
        await page.goBack()
        await answer(page, 'Keep editing')
        await dialog(page, form).getByRole('button', { name: 'Close' }).click()
        await answer(page, 'Discard changes')
        await isClosed(page, form)
      })

      await test.step('opened by its link', async () => {
        await toList(page, form)
        await form.open(page)
        const link = addressOf(page)
        await page.keyboard.press('Escape')
        await page.goto('/admin')
        await page.goto(link)
        await dialog(page, form).getByRole('button', { name: 'Cancel' }).click()
        await isClosed(page, form)

        await page.goto(link)
        await field(page, form).focus()
        await page.keyboard.type('By a link ')
        const leaving = page.waitForEvent('dialog')
        await page.evaluate(() => void setTimeout(() => window.history.back()))
        const dialogShown = await leaving
        expect(dialogShown.type()).toBe('beforeunload')
        await dialogShown.dismiss()
        await expect(field(page, form)).toHaveValue(/By a link/)
        expect(addressOf(page)).toBe(link)
        await dialog(page, form).getByRole('button', { name: 'Cancel' }).click()
        await answer(page, 'Discard changes')
        await isClosed(page, form)
      })
    },
  )
}

test('the palette opens a form on its own page, and over another one', { tag: '@soak' }, async ({ warsha, desk }) => {
  await prepare(warsha)
  const page = await openAsAdmin(desk, 'en')
  const [form] = forms
  if (!form) throw new Error('there are no forms')
  const adding = page.getByRole('dialog', { name: 'Add New Technician' })
  const call = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Job, customer, technician, day, page or setting' }).fill('new technician')
    await page.keyboard.press('Enter')
    await expect(adding).toBeVisible()
  }

  await toList(page, form)
  await call()
  await adding.getByRole('button', { name: 'Close' }).click()
  await isClosed(page, form)

  await call()
  await adding.getByLabel('Full name').fill('Nobody')
  await page.goBack()
  await answer(page, 'Discard changes')
  await isClosed(page, form)
})

test(
  'what is saved while somebody asks to leave is not asked about any more',
  { tag: '@soak' },
  async ({ warsha, desk }) => {
    await prepare(warsha)
    const page = await openAsAdmin(desk, 'en')
    const [form] = forms
    if (!form) throw new Error('there are no forms')
    await toList(page, form)
    let answerNow = () => undefined as void
    const held = new Promise<void>((resolve) => (answerNow = resolve))
    await page.route('**/api/admin/technicians/*', async (route) => {
      await held
      await route.continue()
    })
    await edit(page, form, 'meanwhile')
    await dialog(page, form).getByRole('button', { name: form.save }).click()
    await page.goBack()
    await expect(question(page)).toBeVisible()
    answerNow()
    await expect(question(page)).toHaveCount(0)
    await isClosed(page, form)
  },
)
