import { type Language, loadCatalogue } from '@warsha/contract/languages'
import type { TextPart } from '../../i18n/admin-text-parts.ts'
import type { LoadAdminTexts } from '../../i18n/admin-texts.ts'
import type { Load } from './files.ts'

const english: Record<TextPart, Load> = {
  first: async () => (await import('./admin-first-en.ts')).adminFirstEn,
  jobs: async () => (await import('./admin-jobs-en.ts')).adminJobsEn,
  analytics: async () => (await import('./admin-analytics-en.ts')).adminAnalyticsEn,
  later: async () => (await import('./admin-later-en.ts')).adminLaterEn,
}
const arabic: typeof english = {
  first: async () => (await import('./admin-first-ar.ts')).adminFirstAr,
  jobs: async () => (await import('./admin-jobs-ar.ts')).adminJobsAr,
  analytics: async () => (await import('./admin-analytics-ar.ts')).adminAnalyticsAr,
  later: async () => (await import('./admin-later-ar.ts')).adminLaterAr,
}
const own: Partial<Record<string, typeof english>> = { en: english, ar: arabic }

const partIn =
  (part: TextPart): LoadAdminTexts =>
  (language) =>
    own[language]?.[part]()

/** The admin area's texts, in the parts in which pages need them. */
export const adminTextFiles = {
  first: partIn('first'),
  jobs: partIn('jobs'),
  analytics: partIn('analytics'),
  later: partIn('later'),
} satisfies Record<TextPart, LoadAdminTexts>

/** Asks for a part of them in a language, before the app does. */
export const fetchAdminTexts = (language: Language, part: TextPart) =>
  adminTextFiles[part](language) ?? loadCatalogue(language, 'admin')
