import 'i18next'
import type { accountEn } from './account-en.ts'
import type { adminAnalyticsEn } from './admin-analytics-en.ts'
import type { adminFirstEn } from './admin-first-en.ts'
import type { adminJobsEn } from './admin-jobs-en.ts'
import type { adminLaterEn } from './admin-later-en.ts'
import type { en } from './en.ts'
import type { demoEn } from './demo-en.ts'
import type { invitationEn } from './invitation-en.ts'
import type { privacyEn } from './privacy-en.ts'
import type { scanEn } from './scan-en.ts'
import type { ownSessionsEn } from './own-sessions-en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: {
      app: typeof en
      account: typeof accountEn
      demo: typeof demoEn
      ownSessions: typeof ownSessionsEn
      invitation: typeof invitationEn
      privacy: typeof privacyEn
      scan: typeof scanEn
      admin: typeof adminFirstEn & typeof adminJobsEn & typeof adminAnalyticsEn & typeof adminLaterEn
    }
  }
}
