import type { ActivityType } from '@warsha/contract'

/** The activities whose name in either language or code contains the text, whatever its case. */
export function activitiesMatching(activities: readonly ActivityType[], search: string): readonly ActivityType[] {
  const wanted = search.trim().toLowerCase()
  return activities.filter(({ label, name_ar, code }) =>
    [label, name_ar ?? '', code].some((text) => text.toLowerCase().includes(wanted)),
  )
}
