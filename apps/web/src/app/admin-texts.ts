import { loadAdminTexts, startAdminTexts } from '../i18n/admin-texts.ts'
import { adminTextFiles } from './catalogues/admin-files.ts'

startAdminTexts(adminTextFiles)

export { loadAdminTexts }
