import { currentLanguage } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { technicianArea } from './area-files.ts'
import { fetchTexts } from './catalogues/files.ts'

/**
 * Asks for the files of what this address shows, beside those of every page and not after they have run. It imports
 * nothing that it could do without: until then nothing is asked for.
 */
export function fetchAhead(pathname: string): void {
  const all: Promise<unknown>[] = [fetchTexts(currentLanguage())]
  if (pathname.startsWith(paths.technician)) all.push(technicianArea())
  if (pathname.startsWith(paths.liveBoard)) all.push(fetchAdminsAhead(pathname))
  // What does not come is asked for again where it is needed, and told there.
  for (const one of all) one.catch(() => undefined)
}

/** Where the admins' pages lie is no concern of a phone. */
async function fetchAdminsAhead(pathname: string): Promise<void> {
  const { fetchAdminArea } = await import('./admin-fetch-ahead.ts')
  await fetchAdminArea(pathname)
}
