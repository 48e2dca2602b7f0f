import type { ScaledJpeg } from './scaled-jpeg.ts'

export type WorkerPorts = {
  /** may throw where the browser allows no worker */
  start: () => Worker
  /** a worker that says nothing for so long hangs */
  patienceMs: number
  /** a worker with nothing to do is kept for so long */
  idleMs: number
}

/** 'cannot': nothing is wrong, but not here. 'failed': the worker crashed or hung, and is gone. */
export type WorkerAnswer = ScaledJpeg | 'cannot' | 'failed'

/** One worker for one photo at a time, started when it is needed and ended when nothing is left to do. */
export function oneWorker({ start, patienceMs, idleMs }: WorkerPorts): (photo: Blob) => Promise<WorkerAnswer> {
  let worker: Worker | null = null
  let ready = false
  let idling: ReturnType<typeof setTimeout> | undefined

  function end(): void {
    worker?.terminate()
    worker = null
    ready = false
  }

  return async (photo) => {
    clearTimeout(idling)
    try {
      worker ??= start()
    } catch {
      return 'cannot'
    }
    const answer = await answerOf(worker, photo)
    if (answer === 'broken') {
      const never = !ready
      end()
      // A script that never ran says nothing about the photo.
      return never ? 'cannot' : 'failed'
    }
    idling = setTimeout(end, idleMs)
    return answer
  }

  function answerOf(worker: Worker, photo: Blob): Promise<ScaledJpeg | 'cannot' | 'broken'> {
    return new Promise((resolve) => {
      const answered = new AbortController()
      const { signal } = answered
      const hanging = setTimeout(() => answer('broken'), patienceMs)
      const answer = (result: ScaledJpeg | 'cannot' | 'broken') => {
        clearTimeout(hanging)
        answered.abort()
        resolve(result)
      }
      const receive = ({ data }: MessageEvent<ScaledJpeg | 'cannot' | 'ready'>) => {
        if (data === 'ready') ready = true
        else answer(data)
      }
      const crash = (event: Event) => {
        event.preventDefault()
        answer('broken')
      }
      worker.addEventListener('message', receive, { signal })
      worker.addEventListener('messageerror', crash, { signal })
      worker.addEventListener('error', crash, { signal })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(photo)
    })
  }
}
