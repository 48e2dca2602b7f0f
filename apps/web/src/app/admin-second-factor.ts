import { loadPart } from '../i18n/i18n.ts'
import { loadAdminTexts } from './admin-texts.ts'

/** The page on which admins set up a second factor before all else, with its texts. */
export async function loadSecondFactorPage() {
  const page = import('../features/second-factor/second-factor-page.tsx')
  const [file] = await Promise.all([page, loadAdminTexts()])
  return file.SecondFactorPage
}

/** The window of an admin's own second factor; the admin area, in which it opens, has loaded the other texts. */
export async function loadOwnSecondFactor() {
  const [file] = await Promise.all([import('../features/second-factor/index.ts'), loadPart('account')])
  return file.OwnSecondFactor
}
