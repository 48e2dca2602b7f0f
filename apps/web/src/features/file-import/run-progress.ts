import type { AnswerOf, CallName } from '@warsha/contract'
import { call } from '../../api/api.ts'

type Run = AnswerOf<'fileImportRuns'>['runs'][number]
/** How far a run is. */
export type RunProgress = Pick<Run, 'phase' | 'done' | 'total'>

/** A run that is over sooner is not asked about: nothing flashes up for it. */
const ASKS_AFTER = 500
const ASKS_EVERY = 700

/** Tells how far a run is, as long as it lasts. @returns how to stop */
export function followRun(key: string, onProgress: (progress: RunProgress) => void): () => void {
  let isOver = false
  let timer = setTimeout(ask, ASKS_AFTER)
  async function ask(): Promise<void> {
    const answer = await call('fileImportRuns').catch(() => null)
    const run = answer?.runs.find((one) => one.run === key)
    if (isOver) return
    if (run && run.phase !== 'done' && run.phase !== 'failed') onProgress(run)
    timer = setTimeout(ask, ASKS_EVERY)
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** The own runs of such files that are under way elsewhere: in another window, or since before this one was loaded. */
export async function runsElsewhere(name: CallName): Promise<Run[]> {
  const { runs } = await call('fileImportRuns')
  return runs.filter((run) => run.call === name && run.commit && run.phase !== 'done' && run.phase !== 'failed')
}
