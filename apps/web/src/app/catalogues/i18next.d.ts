import 'i18next'
import type { adminEn } from './admin-en.ts'
import type { en } from './en.ts'
import type { privacyEn } from './privacy-en.ts'
import type { ownSessionsEn } from './own-sessions-en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: typeof en; ownSessions: typeof ownSessionsEn; privacy: typeof privacyEn; admin: typeof adminEn }
  }
}
