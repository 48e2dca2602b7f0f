import { ar as adminAr } from '../apps/web/src/app/catalogues/admin-first.ts'
import { accountAr } from '../apps/web/src/app/catalogues/account-ar.ts'
import { ar } from '../apps/web/src/app/catalogues/ar.ts'
import { ADMIN, chooseSearched, expect, type Language, screenshotAndAxe, openIn, signIn, test } from './warsha.ts'

/** English is the specification's, so it stands here by itself; Arabic is what the catalogue says. */
const words = {
  en: {
    current: 'Current',
    selectJob: 'Select Job',
    allJobs: /^All Jobs \(\d+\)$/,
    search: 'Number, customer, text',
    selectActivity: 'Select Activity',
    confirm: 'Confirm & Start',
    note: 'Note (Optional)',
    start: 'Start Activity',
    started: 'Activity started successfully',
    active: 'Active',
    end: 'End Current Activity',
    undo: 'Undo',
    completed: 'Activity completed successfully',
    none: 'No Active Session',
    noneOnBoard: 'No Active Sessions',
    noneText: 'Technicians are not currently logging activities',
    summary: 'Active Jobs Summary',
    changePassword: 'Choose a new password',
    savePassword: 'Save password',
    activity: 'Repair',
  },
  ar: {
    current: ar.nav.current,
    selectJob: ar.wizard.selectJob,
    allJobs: new RegExp(ar.wizard.allJobs.replace('({{total}})', '\\(\\d+\\)')),
    search: ar.wizard.searchJobs,
    selectActivity: ar.wizard.selectActivity,
    confirm: ar.wizard.confirm,
    note: ar.wizard.note,
    start: ar.wizard.start,
    started: ar.wizard.started,
    active: ar.session.active,
    end: ar.session.end,
    undo: ar.session.undo,
    completed: ar.session.completed,
    none: ar.session.none,
    noneOnBoard: adminAr.live.none,
    noneText: adminAr.live.noneText,
    summary: adminAr.live.jobsSummary,
    changePassword: accountAr.changePassword.title,
    savePassword: accountAr.changePassword.submit,
    activity: 'إصلاح',
  },
} satisfies Record<Language, object>

for (const language of ['en', 'ar'] as const) {
  const w = words[language]

  const tag = language === 'ar' ? ['@soak'] : []

  test(
    `a technician's session comes and goes on the admin's live board (${language})`,
    { tag },
    async ({ warsha, phone, desk }) => {
      const jobNo = language === 'en' ? '000451' : '000452'
      const name = language === 'en' ? 'Yusuf Al-Qahtani' : 'يوسف القحطاني'
      await warsha.job(jobNo)
      // The board of a shop in which nobody has ever worked says something else; other stories leave work that runs.
      await warsha.start(await warsha.technician(`Before ${jobNo}`), jobNo, 'REPAIR', 1)
      for (const { id } of await warsha.rows<{ id: string }>('select id from work_session where ended_at is null')) {
        await warsha.asAdmin('POST', `/admin/sessions/${id}/end`, { reason: 'Before the story' })
      }
      const yusuf = await warsha.technician(name, { temporary: true })

      const board = await openIn(desk, language)
      await screenshotAndAxe(board, `${language}-desk-sign-in`)
      await signIn(board, ADMIN)
      await expect(board).toHaveURL(/\/admin$/)
      await expect(board.getByText(w.noneOnBoard)).toBeVisible()
      await expect(board.getByText(w.noneText)).toBeVisible()
      await screenshotAndAxe(board, `${language}-desk-live-board-empty`)

      const page = await openIn(phone, language)
      await screenshotAndAxe(page, `${language}-phone-sign-in`)
      await signIn(page, yusuf)
      await expect(page.getByRole('heading', { name: w.changePassword })).toBeVisible()
      await screenshotAndAxe(page, `${language}-phone-change-password`)
      const passwords = page.locator('input[type="password"]')
      // The temporary one was typed a moment ago.
      await expect(passwords).toHaveCount(2)
      await passwords.nth(0).fill('my own password')
      await passwords.nth(1).fill('my own password')
      await page.getByRole('button', { name: w.savePassword }).click()

      await expect(page).toHaveURL(/\/technician\/start/)
      await expect(page.getByRole('heading', { name: w.selectJob })).toBeVisible()
      await expect(page.getByRole('heading', { name: w.allJobs })).toBeVisible()
      await screenshotAndAxe(page, `${language}-phone-select-job`)
      await chooseSearched(page, jobNo)

      await expect(page.getByRole('heading', { name: w.selectActivity })).toBeVisible()
      await screenshotAndAxe(page, `${language}-phone-select-activity`)
      await page.getByRole('button', { name: w.activity }).click()

      await expect(page.getByRole('heading', { name: w.confirm })).toBeVisible()
      await page.getByLabel(w.note).fill('bearing is noisy')
      await expect(page.getByText('16/500')).toBeVisible()
      await screenshotAndAxe(page, `${language}-phone-confirm`)
      await page.getByRole('button', { name: w.start }).click()

      await expect(page.getByText(w.started)).toBeVisible()
      await expect(page).toHaveURL(/\/technician\/active$/)
      // The address changes before the page does, and the page before has the number twice.
      await expect(page.getByText('bearing is noisy')).toBeVisible()
      await expect(page.getByText(jobNo)).toBeVisible()
      await expect(page.getByText(/^00:00:0\d$/)).toBeVisible()

      const row = board.getByRole('row').filter({ hasText: name })
      await expect(row).toBeVisible({ timeout: 2_500 })
      await expect(row).toContainText(jobNo)
      await expect(row).toContainText('0.00')
      await expect(row.getByText(w.active)).toBeVisible()
      await expect(board.getByText(w.summary)).toBeVisible()
      await screenshotAndAxe(board, `${language}-desk-live-board`)
      await expect(page.getByText(w.started)).toBeHidden()
      await screenshotAndAxe(page, `${language}-phone-active`)

      await page.getByRole('button', { name: w.end }).click()
      await expect(page.getByText(w.none)).toBeVisible()
      await expect(page.getByRole('button', { name: w.undo })).toBeVisible()
      await screenshotAndAxe(page, `${language}-phone-end-undo`)
      await expect(page.getByText(w.completed)).toBeVisible({ timeout: 20_000 })
      await screenshotAndAxe(page, `${language}-phone-no-active-session`)
      await expect(row).toBeHidden({ timeout: 2_500 })
      await expect(board.getByText(w.noneOnBoard)).toBeVisible()
    },
  )
}
