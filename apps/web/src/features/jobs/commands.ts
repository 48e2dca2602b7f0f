import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HoldBody, Job, JobBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { useInPlace, withVersion } from '../../api/admin/use-in-place.ts'
import { useStatusText } from './use-status-text.ts'
import { call, serverNow } from '../../api/api.ts'
import type { Sending } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { type Outcome, withEach } from './bulk.ts'
import { changeJobs, readJobAgain, readJobsAgain, versionOfJob } from './data.ts'
import { isSaved, type NewStatus, type SavedJob, withJob, type WithStatus, withStatuses } from './job-list.ts'

/** So many changes of one bulk action are on their way at the same time. */
const AT_ONCE = 6

/** @property hold what it waits for, where it is put on hold and that was said */
export type StatusChange<Of extends WithStatus = SavedJob> = { job: Of; status: JobStatus; hold?: HoldBody | null }
/** @property asksReason what the job waits for is asked in the same moment, and follows by itself */
export type OneChange = StatusChange<WithStatus> & { isUndo?: boolean; asksReason?: boolean }
type StatusHandlers = {
  /** @param formerHold what it waited for before, where that is known */
  onSaved: (change: OneChange, formerHold: HoldBody | null) => void
  onFailed: (error: unknown, change: OneChange) => void
}

/** Changes a job's status: shown at once, taken back when it fails. Changes go to the server in their order. */
export function useStatusChange({ onSaved, onFailed }: StatusHandlers) {
  const client = useQueryClient()
  const inPlace = useInPlace()
  const statusText = useStatusText()
  const send = async (change: OneChange): Promise<HoldBody | null> => {
    const formerHold = await holdBefore(change)
    const saved = await inPlace((version) => setStatus(change, version), {
      version: versionOfJob(client, change.job.id),
      wanted: { status: change.status, ...(change.hold && { hold: change.hold }) },
      alsoChanged: change.job.status === 'on_hold' ? ['hold'] : [],
      describe: ({ status }) => statusText(status, null),
    })
    await changeJobs(client, (jobs) => withVersion(jobs, ({ id }) => id === change.job.id, saved))
    return formerHold
  }
  return useMutation({
    scope: { id: 'job status' },
    mutationFn: send,
    onMutate: (change) => showStatuses(client, [change]),
    onSuccess: (formerHold, change) => {
      onSaved(change, formerHold)
      void readJobAgain(client)
    },
    onError: async (error, change) => {
      await showFormer(client, [change.job])
      void readJobsAgain(client)
      onFailed(error, change)
    },
  })
}

/**
 * Changes many: each by a call of its own; those that fail are taken back. The outcome tells what those that were on hold
 * waited for, by their ids.
 */
export async function changeStatuses(
  client: QueryClient,
  changes: readonly StatusChange[],
  onProgress?: (done: number) => void,
): Promise<Outcome<StatusChange> & { formerHolds: ReadonlyMap<number, HoldBody> }> {
  await showStatuses(client, changes)
  const formerHolds = new Map<number, HoldBody>()
  const versions = new Map<number, number | undefined>()
  const send = async (change: StatusChange): Promise<void> => {
    const { id } = change.job
    const formerHold = await holdBefore(change)
    const saved = await setStatus(change, versionOfJob(client, id))
    if (formerHold) formerHolds.set(id, formerHold)
    versions.set(id, saved.version)
  }
  const outcome = await withEach(changes, send, { atOnce: AT_ONCE, ...(onProgress && { onProgress }) })
  // An undo begins with what is saved now.
  await changeJobs(client, (jobs) =>
    jobs.map((job) => {
      const version = versions.get(job.id ?? 0)
      return version === undefined ? job : { ...job, version }
    }),
  )
  if (outcome.failed.length > 0) {
    await showFormer(
      client,
      outcome.failed.map(({ item: { job } }) => job),
    )
    void readJobsAgain(client)
  } else {
    void readJobAgain(client)
  }
  return { ...outcome, formerHolds }
}

/** Deletes many: each by a call of its own. */
export async function deleteJobs(
  client: QueryClient,
  jobs: readonly SavedJob[],
  onProgress: (done: number) => void,
): Promise<Outcome<SavedJob>> {
  const outcome = await withEach(jobs, sendDeletion, { atOnce: AT_ONCE, onProgress })
  const gone = new Set(outcome.done.map(({ id }) => id))
  await changeJobs(client, (all) => all.filter((job) => !isSaved(job) || !gone.has(job.id)))
  // A deleted job whose pictures are in the images database is an images job again.
  void readJobsAgain(client)
  return outcome
}

/** Saves the form of a job: of one that has an id as a change, of any other as a new job. */
export async function saveJob(client: QueryClient, job: Job | null, sent: { body: JobBody } & Sending): Promise<Job> {
  const saved = await (job?.id === undefined
    ? call('createJob', sent)
    : call('updateJob', { params: { id: job.id }, ...sent }))
  await changeJobs(client, (jobs) => withJob(jobs, saved))
  void readJobAgain(client)
  return saved
}

function setStatus({ job, status, hold }: StatusChange<WithStatus>, version: number | undefined): Promise<Job> {
  return call('setJobStatus', { params: { id: job.id }, body: { status, ...(hold && { hold }) }, version })
}

/** Read before it is gone, so that an undo puts it back; where it cannot be read the change is made all the same. */
async function holdBefore({ job: { id, status }, hold: next }: StatusChange<WithStatus>): Promise<HoldBody | null> {
  if (status !== 'on_hold') return null
  try {
    const { hold } = await call('job', { params: { id } })
    if (!hold?.reason) return null
    const { reason, note, expected_on: day = next?.expected_on ? null : undefined } = hold
    return { reason, note, ...(day !== undefined && { expected_on: day }) }
  } catch {
    return null
  }
}

/** A job that somebody else has deleted meanwhile is gone all the same. */
async function sendDeletion({ id, version }: SavedJob): Promise<void> {
  try {
    await call('deleteJob', { params: { id }, version })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function showStatuses(client: QueryClient, changes: readonly StatusChange<WithStatus>[]): Promise<void> {
  const at = new Date(serverNow()).toISOString()
  const changeOf = new Map<number, NewStatus>(changes.map(({ job, ...change }) => [job.id, { ...change, at }]))
  return changeJobs(client, (jobs) => withStatuses(jobs, changeOf))
}

/** Shows jobs as they were before a change that failed. */
function showFormer(client: QueryClient, jobs: readonly WithStatus[]): Promise<void> {
  const formerOf = new Map<number, NewStatus>(jobs.map(({ id, status, hold }) => [id, { status, hold }]))
  return changeJobs(client, (all) => withStatuses(all, formerOf))
}
