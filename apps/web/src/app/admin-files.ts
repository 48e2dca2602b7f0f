import { partsOf } from '../i18n/admin-text-parts.ts'
import { currentLanguage } from '../i18n/language.ts'
import { pageAt } from './admin-pages.ts'
import { fetchAdminTexts } from './catalogues/admin-files.ts'

/** Loads the area, its messages and the page of this address at once. The page's place shows a failure to load it. */
export async function loadArea() {
  const page = pageAt(window.location.pathname)
  const ahead = partsOf(page?.texts ?? 'first').map((part) => fetchAdminTexts(currentLanguage(), part))
  const later = [page?.load(), ...ahead].map((file) => file?.catch(() => null))
  const [area] = await Promise.all([import('./admin-area.tsx'), ...later])
  await area.loadAdminTexts('first')
  return area.AdminArea
}
