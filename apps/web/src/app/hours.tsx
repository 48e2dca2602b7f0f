import { HoursPage } from '../features/periods/index.ts'
import { loaded } from '../ui/loaded.tsx'

/** The code of a part is loaded when somebody comes to it. */
const parts = {
  pay: loaded(async () => (await import('../features/pay-sheet/pay-sheet-page.tsx')).PaySheet),
  timesheets: loaded(async () => (await import('../features/timesheets/timesheets-page.tsx')).Timesheets),
}

/** /admin/hours: what a month pays, its timesheets to sign, and closing it. */
export function Hours() {
  return <HoursPage parts={parts} />
}

Hours.prefetch = HoursPage.prefetch
