import { deviceStorage } from '../../../device/storage.ts'
import type { Listed } from '../../../offline/outbox.ts'
import { outbox } from '../../../offline/work.ts'
import { sessionTexts } from '../running/current-session.ts'
import { emptyDraft, keepDraft, readDraft } from '../choosing/draft.ts'

type Entry = Listed['entry']

/** What waits for it, and would be refused without it. */
export function waitingFor({ id }: Entry, listed: readonly Listed[]): readonly Entry[] {
  return listed.filter(({ blockedBy }) => blockedBy?.id === id).map(({ entry }) => entry)
}

/** Takes a record off this phone, with what waits for it. What was chosen for a start stays chosen, for another try. */
export async function discardWith(entry: Entry, rest: readonly Entry[]): Promise<void> {
  // First: the wizard may be opened as soon as nothing is listed any more.
  keepChoice(entry)
  for (const { id } of rest) await outbox.discard(id)
  await outbox.discard(entry.id)
}

function keepChoice(entry: Entry): void {
  if (entry.kind !== 'start' || readDraft(deviceStorage, entry.owner).job !== null) return
  const { job_no, activity_code, note } = entry.request.data
  const job = { job_no, ...sessionTexts({ confirmed: null, jobNo: job_no }) }
  const activity = { code: activity_code, label: activity_code }
  keepDraft(deviceStorage, entry.owner, { ...emptyDraft, job, activity, note: note ?? '' })
}
