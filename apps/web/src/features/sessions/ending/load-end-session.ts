import { withAdminTexts } from '../../../i18n/admin-texts.ts'

/** For `React.lazy`. */
export const loadEndSession = async () => ({ default: (await withAdminTexts(import('./end-session.tsx'))).EndSession })
