import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { freshDeskForEachTest, show } from '../../testing/admin.tsx'
import { formDrafts, signedInId } from '../api/api.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { useLogout } from './use-logout.ts'

freshDeskForEachTest()

function Leave() {
  const logout = useLogout()
  return <button onClick={() => void logout()}>→</button>
}

const draft = { at: Date.now(), name: 'A job', base: {}, values: { customer: 'Aramco' }, shown: {} }
const dialog = page.getByRole('alertdialog')
const leave = () => page.getByRole('button', { name: '→' }).click()

beforeEach(() => formDrafts.forgetAll(signedInId() ?? 0))

test('whoever has typed something and not saved it is told that it goes', async () => {
  await show(<Leave />, '/admin')
  await leave()
  await expect.element(dialog).toHaveTextContent('Are you sure you want to logout?')
  await expect.element(dialog).not.toHaveTextContent('did not save')
  await page.getByRole('button', { name: 'Cancel' }).click()

  formDrafts.keep(signedInId() ?? 0, { form: 'job', thing: null }, ['customer'], draft)
  await leave()
  await expect.element(dialog).toHaveTextContent('What you typed into forms and did not save is removed. Are you sure')
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(formDrafts.hasUnsent(signedInId() ?? 0)).toBe(true)

  await chooseLanguage('ar')
  try {
    await leave()
    await expect.element(dialog).toHaveTextContent('يُحذف ما كتبته في النماذج ولم تحفظه. هل تريد تسجيل الخروج؟')
  } finally {
    await chooseLanguage('en')
  }
})
