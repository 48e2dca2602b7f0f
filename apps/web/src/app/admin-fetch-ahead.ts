import { currentLanguage } from '../i18n/language.ts'
import { loaderAt } from './admin-page-files.ts'
import { adminArea } from './area-files.ts'
import { fetchAdminTexts } from './catalogues/files.ts'

export { loaderAt } from './admin-page-files.ts'

/** Asks for the area, its texts and the page of this address at once. */
export async function fetchAdminArea(pathname: string): Promise<void> {
  await Promise.all([adminArea(), fetchAdminTexts(currentLanguage()), loaderAt(pathname)?.()])
}
