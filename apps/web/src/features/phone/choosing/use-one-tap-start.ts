import type { ShownSession } from '../../../offline/replay.ts'
import { sessionTexts } from '../running/current-session.ts'
import { useStart } from './use-start.ts'

type Wanted = Pick<ShownSession, 'jobNo' | 'confirmed' | 'activityCode'> & {
  /** the unique_key of the session that it ends, where that one's activity is finished on its job */
  finishedSession?: string | undefined
}

/** Starts an activity on a job that a session has named, without the wizard. @returns whether it is safe on the phone */
export function useOneTapStart(): (wanted: Wanted) => Promise<boolean> {
  const { start } = useStart()
  return ({ activityCode, finishedSession, ...of }) =>
    start({
      job: { job_no: of.jobNo, ...sessionTexts(of) },
      activityCode,
      note: null,
      finishedSession,
      way: 'one_tap',
    })
}
