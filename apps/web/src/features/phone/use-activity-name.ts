import type { ActivityType } from '@warsha/contract'
import { deviceStorage } from '../../device/storage.ts'
import { nameIn } from '../../i18n/names.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { cachedActivities } from './cache.ts'
import { useActivityTypes } from './jobs.ts'

/** What an activity is called; `label` is what the server said with a session, of one that this phone may not know. */
export type ActivityName = (code: string, label?: string | null) => string

/** Names activities in the reader's language, as this phone knows them: else by the server's label, else by their code. */
export function useActivityName(): ActivityName {
  const language = useLanguage()
  const known = useKnownActivities() ?? []
  return (code, label) => {
    const type = known.find((each) => each.code === code)
    // What an early version of the app kept has the code for its label.
    const name = label && label !== code ? label : (type?.label ?? code)
    return nameIn(language, name, type?.name_ar)
  }
}

/** The activities in use, as this phone knows them; null when it knows none. */
export function useKnownActivities(): readonly ActivityType[] | null {
  const { data } = useActivityTypes(false)
  return data ?? cachedActivities(deviceStorage)
}
