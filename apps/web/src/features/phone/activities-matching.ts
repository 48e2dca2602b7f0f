import type { ActivityType } from '@warsha/contract'

/** The activities whose label or code contains the text, whatever its case. */
export function activitiesMatching(activities: readonly ActivityType[], search: string): readonly ActivityType[] {
  const wanted = search.trim().toLowerCase()
  return activities.filter(({ label, code }) => [label, code].some((text) => text.toLowerCase().includes(wanted)))
}
