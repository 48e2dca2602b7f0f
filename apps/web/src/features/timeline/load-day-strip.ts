import { withAdminTexts } from '../../i18n/admin-texts.ts'

/** For `React.lazy`. */
export const loadDayStrip = async () => ({ default: (await withAdminTexts(import('./strip.tsx'))).DayStrip })
