import type { ActivityType } from '@warsha/contract'
import { nameIn } from '@warsha/contract/texts'
import { deviceStorage } from '../../device/storage.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { cachedActivities } from './cache.ts'
import { useActivityTypes } from './jobs.ts'

/** What an activity is called; both labels are what the server said with a session, for one that this phone does not know. */
export type ActivityName = (code: string, label?: string | null, labelInArabic?: string | null) => string

/** Names activities in the reader's language, as this phone knows them. */
export function useActivityName(): ActivityName {
  const language = useLanguage()
  const known = useKnownActivities() ?? []
  return (code, label, labelInArabic) => {
    const type = known.find((each) => each.code === code)
    return type ? nameIn(language, type.label, type.name_ar) : nameIn(language, label ?? code, labelInArabic)
  }
}

/** The activities in use, as this phone knows them; null when it knows none. */
export function useKnownActivities(): readonly ActivityType[] | null {
  const { data } = useActivityTypes(false)
  return data ?? cachedActivities(deviceStorage)
}
