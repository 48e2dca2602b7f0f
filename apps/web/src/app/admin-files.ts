import { currentLanguage } from '../i18n/language.ts'
import { pageAt } from './admin-pages.ts'
import { fetchAdminTexts } from './catalogues/files.ts'

/** Loads the area, its messages and the page of this address at once. The page's place shows a failure to load it. */
export async function loadArea() {
  const page = pageAt(window.location.pathname)
    ?.load()
    .catch(() => null)
  const [area] = await Promise.all([import('./admin-area.tsx'), fetchAdminTexts(currentLanguage()), page])
  return area.AdminArea
}
