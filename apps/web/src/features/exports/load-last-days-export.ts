import { withAdminTexts } from '../../i18n/admin-texts.ts'

/** Loads the exports of the last days, which a page may show a moment after the rest of it. */
export const loadLastDaysExport = async () => ({
  default: (await withAdminTexts(import('./last-days-export.tsx'))).LastDaysExport,
})
