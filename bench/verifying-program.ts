import { auditHours } from '../apps/server/src/admin/verify-hours/audit.ts'
import { type Connection, Db } from '../apps/server/src/platform/database.ts'

/** What an audit took. */
export type Verified = {
  seconds: number
  megabytes: number
  compared: number
  differing: number
  /** seconds by what was done */
  steps: Record<string, number>
}

const db = new Db(JSON.parse(process.argv[2] ?? '') as Connection)
const options = { businessTimeZone: 'Asia/Riyadh' }
const begun = performance.now()
const found = await auditHours(db, { ...options, answers: { now: Date.now(), files: false, all: false } })
const seconds = (performance.now() - begun) / 1000
// In kilobytes.
const megabytes = process.resourceUsage().maxRSS / 1000
const again = performance.now()
await auditHours(db, { ...options, answers: null })
const stored = (performance.now() - again) / 1000
process.send?.({
  seconds,
  megabytes,
  compared: found.compared,
  differing: found.results.count + found.days.count + found.stored.count + found.answers.count,
  steps: { 'what is stored alone': stored, 'pages and papers, too': seconds },
} satisfies Verified)
await db.close()
process.disconnect?.()
