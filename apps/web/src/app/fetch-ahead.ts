import { currentLanguage } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { loaderAt } from './admin-page-files.ts'
import { adminArea, technicianArea } from './area-files.ts'
import { adminTexts, usualTexts } from './catalogues/files.ts'

/**
 * Asks for the files of what this address shows, beside those of every page and not after they have run. It imports
 * nothing that it could do without: until then nothing is asked for.
 */
export function fetchAhead(pathname: string): void {
  const language = currentLanguage()
  const all: (Promise<unknown> | undefined)[] = []
  if (language === 'ar') all.push(usualTexts.ar())
  if (pathname.startsWith(paths.technician)) all.push(technicianArea())
  if (pathname.startsWith(paths.liveBoard)) {
    all.push(adminArea(), adminTexts[language](), loaderAt(pathname)?.())
  }
  // What does not come is asked for again where it is needed, and told there.
  for (const one of all) one?.catch(() => undefined)
}
