import type { JobAccount } from '@warsha/contract'

/** Which sessions of a job are in its account: all, unless some are charged to no job. */
export type Own = { job: string; isCharged?: true }

export function ownOf({ job_no: job, not_charged }: JobAccount): Own {
  return not_charged === null ? { job } : { job, isCharged: true }
}
