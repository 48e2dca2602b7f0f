import 'i18next'
import type { adminEn } from './admin-en.ts'
import type { en } from './en.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: typeof en; admin: typeof adminEn }
  }
}
