import { currentLanguage } from '../i18n/language.ts'
import { pageAt } from './admin-pages.ts'
import { fetchAdminTexts } from './catalogues/files.ts'

/** Asks for the area, its texts and the page of this address at once. A page that does not come is told where it would stand. */
export async function loadArea() {
  const page = pageAt(window.location.pathname)
    ?.load()
    .catch(() => null)
  const [area] = await Promise.all([import('./admin-area.tsx'), fetchAdminTexts(currentLanguage()), page])
  return area.AdminArea
}
