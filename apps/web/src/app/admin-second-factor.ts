import { loadAdminTexts } from './admin-texts.ts'

/** The page on which admins set up a second factor before all else, with its texts. */
export async function loadSecondFactorPage() {
  const page = import('../features/second-factor/second-factor-page.tsx')
  const [file] = await Promise.all([page, loadAdminTexts()])
  return file.SecondFactorPage
}
