import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { json, network } from '../../testing/network.ts'
import { currentLanguage } from '../i18n/language.ts'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { FrontLayout } from './front-layout.tsx'

freshDeskForEachTest()

test('the sign-in page has a word for the other language, in that language, and back', async () => {
  network.answer('signInHints', () => json({ accounts: [], company: null }))
  await page.viewport(360, 740)
  await show(
    <FrontLayout>
      <SignInPage />
    </FrontLayout>,
    '/login',
  )
  const arabic = page.getByRole('button', { name: 'العربية' })
  await expect.element(arabic).toHaveAttribute('lang', 'ar')
  expect(arabic.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await arabic.click()
  await expect.element(page.getByRole('heading', { name: 'تسجيل الدخول' })).toBeVisible()
  expect([document.documentElement.dir, currentLanguage()]).toEqual(['rtl', 'ar'])
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(document.documentElement.dir).toBe('ltr')
})
