import { currentLanguage } from '../i18n/language.ts'
import { areaAt } from './areas.ts'
import { usualTexts } from './catalogues/files.ts'
import { fileLoader } from './file-loader.ts'

/** What each area is made of. Where the admins' pages lie is no concern of a phone. */
export const areaFiles = {
  technician: fileLoader(() => import('./technician-area.tsx')),
  admin: fileLoader(async () => (await import('./admin-files.ts')).loadArea(window.location.pathname)),
}

/**
 * Asks for the files of what this address shows, beside those of every page and not after they have run. This module
 * imports nothing that it could do without: until then nothing is asked for.
 */
export function fetchAhead(pathname: string): void {
  const area = areaAt(pathname)
  const files = [currentLanguage() === 'ar' && usualTexts.ar(), area && areaFiles[area.name]()]
  // What does not come is asked for again where it is needed, and told there.
  for (const file of files) if (file) file.catch(() => undefined)
}
