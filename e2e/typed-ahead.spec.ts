import type { BrowserContext, Page } from '@playwright/test'
import { expect, openAsAdmin, test } from './warsha.ts'

/** Holds back the code of each window for so long. What the page itself is made of is there. */
async function delayWindows(desk: BrowserContext, delay: number): Promise<void> {
  await desk.route(/\/assets\/(admin-palette-offers|job-editor|job-form|jobs-page)[^/]*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay))
    await route.continue()
  })
}

async function type(page: Page, keys: readonly string[], pause: number): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(pause)
  }
}

for (const [delay, pause] of [
  [0, 20],
  [300, 60],
  [2_000, 120],
] as const) {
  test(`keys typed ahead arrive where windows take ${delay} ms, at ${pause} ms a key`, async ({ warsha, desk }) => {
    await warsha.technician('Last Opened')
    await warsha.technician('Manar Winder')
    await delayWindows(desk, delay)
    const page = await openAsAdmin(desk, 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Live Board')

    await type(page, ['Control+k', ...Array.from('grease')], pause)
    const field = page.getByRole('dialog').getByRole('combobox')
    await expect(field).toHaveValue('grease')
    await expect(page).toHaveURL(/\/admin$/)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()

    await type(page, ['Control+k', ...Array.from('manar'), 'Enter'], pause)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Manar Winder')

    await type(page, ['g', 'j', 'c', ...Array.from('990011')], pause)
    const form = page.getByRole('dialog', { name: 'New job' })
    await expect(form.getByRole('textbox').first()).toHaveValue('990011')
  })
}
