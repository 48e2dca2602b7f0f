import { DAY, type Instant } from '@warsha/domain'
import { type Admin, somebodyThere } from './admins.ts'
import type { Workdays } from './calendar.ts'
import { type Correction, ranForDays } from './corrections.ts'
import type { ActivityCode } from './job-kinds.ts'
import type { Random } from './random.ts'

/** A work item that the office keeps from teaching. */
export type Exclusion = { jobNo: string; activity: ActivityCode; at: Instant; by: string; reason: string }

const reasons = [
  'The timer ran for three days while he was at a customer',
  'نسي إيقاف المؤقت ثلاثة أيام، الوقت غير صحيح',
]

type Given = { random: Random; now: Instant; workdays: Workdays; admins: Admin[] }

/** Of the timers that ran for days, the office thought twice about two; the others teach as they are. */
export function exclusionsOf(corrections: readonly Correction[], given: Given): Exclusion[] {
  const { random, now, workdays, admins } = given
  const waved = corrections.filter(
    ({ session, kind, at }) => kind === 'reviewed' && ranForDays(session) && at < now - 5 * DAY,
  )
  return reasons.flatMap((reason, i) => {
    const looked = waved[i]
    if (!looked) return []
    const { jobNo, activity } = looked.session
    const at = Math.floor(workdays.officeHour(looked.at + random.between(0.5, 2) * DAY))
    return { jobNo, activity, at, by: somebodyThere(admins, at, random), reason }
  })
}
