import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Job, JobBody } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { type Outcome, withEach } from './bulk.ts'
import { changeJobs, readJobAgain, readJobsAgain } from './data.ts'
import { isSaved, type SavedJob, withJob, type WithStatus, withStatuses } from './job-list.ts'

/** So many changes of one bulk action are on their way at the same time. */
const AT_ONCE = 6

export type StatusChange<Of extends WithStatus = SavedJob> = { job: Of; status: JobStatus }
type StatusHandlers = {
  onSaved: (change: StatusChange<WithStatus> & { isUndo?: boolean }) => void
  onFailed: (error: unknown) => void
}

/** Changes a job's status: shown at once, taken back when it fails. Changes go to the server in their order. */
export function useStatusChange({ onSaved, onFailed }: StatusHandlers) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'job status' },
    mutationFn: ({ job, status }: StatusChange<WithStatus> & { isUndo?: boolean }) => sendStatus(job, status),
    onMutate: (change) => showStatuses(client, [change]),
    onSuccess: (_saved, change) => {
      onSaved(change)
      void readJobAgain(client)
    },
    onError: async (error, { job }) => {
      await showStatuses(client, [{ job, status: job.status }])
      void readJobsAgain(client)
      onFailed(error)
    },
  })
}

/** Changes many: each by a call of its own; those that fail are taken back. */
export async function changeStatuses(
  client: QueryClient,
  changes: readonly StatusChange[],
  onProgress?: (done: number) => void,
): Promise<Outcome<StatusChange>> {
  await showStatuses(client, changes)
  const outcome = await withEach(changes, ({ job, status }) => sendStatus(job, status), {
    atOnce: AT_ONCE,
    ...(onProgress && { onProgress }),
  })
  if (outcome.failed.length > 0) {
    await showStatuses(
      client,
      outcome.failed.map(({ item: { job } }) => ({ job, status: job.status })),
    )
    void readJobsAgain(client)
  }
  return outcome
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
export async function saveJob(client: QueryClient, job: Job | null, body: JobBody): Promise<Job> {
  const saved = await (job?.id === undefined
    ? call('createJob', { body })
    : call('updateJob', { params: { id: job.id }, body }))
  await changeJobs(client, (jobs) => withJob(jobs, saved))
  void readJobAgain(client)
  return saved
}

function sendStatus({ id }: WithStatus, status: JobStatus): Promise<Job> {
  return call('setJobStatus', { params: { id }, body: { status } })
}

/** A job that somebody else has deleted meanwhile is gone all the same. */
async function sendDeletion({ id }: SavedJob): Promise<void> {
  try {
    await call('deleteJob', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

function showStatuses(client: QueryClient, changes: readonly StatusChange<WithStatus>[]): Promise<void> {
  const statusOf = new Map(changes.map(({ job, status }) => [job.id, status]))
  return changeJobs(client, (jobs) => withStatuses(jobs, statusOf))
}
