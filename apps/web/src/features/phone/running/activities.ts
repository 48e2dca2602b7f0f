import type { ActivityType } from '@warsha/contract'
import { activityIn, labelIn } from '@warsha/contract/texts'
import { deviceStorage } from '../../../device/storage.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { cachedActivities } from '../choosing/cache.ts'
import { useActivityTypes } from '../choosing/jobs.ts'

/** The names of an activity as they came with a session; an earlier version of the app kept but the first one. */
type Names = { activity_label?: string | null | undefined; activity_label_ar?: string | null | undefined }

/** What an activity is called, by its names where it came with them. */
export type ActivityText = (code: string, names?: Names | null) => string

/** Of what was recorded here the phone has the code alone: it looks up what that is called. */
export function useActivityText(): ActivityText {
  const language = useLanguage()
  const known = useKnownActivities() ?? []
  return (code, names) => {
    const { activity_label: name, activity_label_ar: second } = names ?? {}
    if (name != null && second !== undefined)
      return activityIn(language, { activity_label: name, activity_label_ar: second })
    const type = known.find((each) => each.code === code)
    return type ? labelIn(language, type) : (name ?? code)
  }
}

/** The activities in use, as this phone knows them; null when it knows none. */
export function useKnownActivities(): readonly ActivityType[] | null {
  const { data } = useActivityTypes(false)
  return data ?? cachedActivities(deviceStorage)
}
