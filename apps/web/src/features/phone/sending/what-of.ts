import type { TFunction } from 'i18next'
import type { Entry } from '../../../offline/entry.ts'
import type { Work } from '../../../offline/work.ts'
import type { ActivityText } from '../running/activities.ts'

/** What was recorded, in words: the job stands with the start, or with what the server said of the session. */
export function whatOf(
  entry: Entry,
  work: Work | null,
  { t, activityText }: { t: TFunction; activityText: ActivityText },
): string {
  const done = doneIn(entry, work, activityText)
  return done ? t(`work.what.${entry.kind}OnJob`, done) : t(`work.what.${entry.kind}`)
}

/** What is worked on in the session of an entry, in words; null where nothing is known of it. */
export function doneIn(
  entry: Entry,
  work: Work | null,
  activityText: ActivityText,
): { job: string; activity: string } | null {
  const isOfSession = (it: Entry) => it.kind === 'start' && it.sessionKey === entry.sessionKey
  const start = work?.listed.find((it) => isOfSession(it.entry))?.entry
  const running = work?.shown.session?.uniqueKey === entry.sessionKey ? work.shown.session : null
  const data = start?.kind === 'start' ? start.request.data : null
  const own = work?.server.own?.find(({ unique_key }) => unique_key === entry.sessionKey) ?? currentOf(entry, work)
  const job = data?.job_no ?? running?.jobNo ?? own?.job_no
  const code = data?.activity_code ?? running?.activityCode ?? own?.activity_code
  if (job === undefined || code === undefined) return null
  return { job: `\u2066${job}\u2069`, activity: activityText(code, own) }
}

/** The session that ran by the server's last word, which an end on its way has taken off the page. */
function currentOf({ sessionKey }: Entry, work: Work | null) {
  const current = work?.server.current
  return current?.unique_key === sessionKey ? current : undefined
}
