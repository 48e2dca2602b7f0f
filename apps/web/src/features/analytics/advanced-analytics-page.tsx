import { Analytics } from './analytics.tsx'
import { advancedTabs } from './view.ts'

/** Advanced Analytics, a view of the reports, which know the workshop around it. */
export function AdvancedAnalytics() {
  return <Analytics tabs={advancedTabs} />
}
