import { lowerPriority } from '../../platform/priority.ts'
import { initialData } from '../../platform/worker-serving.ts'
import { parentPort } from 'node:worker_threads'
import { type Attempt, Posting } from './posting.ts'
import type { Ended, PostingOrder, PostingParts, ToPost } from './posting-thread.ts'
import { signedHeaders } from './signing.ts'

/** What ends together is told together, as it is noted together. */
const TOLD_TOGETHER_MS = 50

/** So many begin every few milliseconds: hundreds at once keep a small machine busy for a while. */
const BEGUN_TOGETHER = 6
const TURN_MS = 5
/** So long a turn gives way to calls: on a server that always has some, messages leave all the same. */
const GIVES_WAY_MS = 20
const LOOKS_AGAIN_MS = 1

const { takenWithin, callsUnderWay, givesWayMs = GIVES_WAY_MS } = initialData() as PostingParts
const posting = new Posting(takenWithin)
let ended: Ended[] = []
const toBegin: { nth: number; body: string; to: Omit<ToPost, 'nth' | 'body'> }[] = []

lowerPriority()
parentPort?.on('message', ({ bodies, posts }: PostingOrder) => {
  const isBeginning = toBegin.length > 0
  for (const { nth, body, ...to } of posts) toBegin.push({ nth, body: bodies[body] ?? '', to })
  if (!isBeginning) beginSome(performance.now())
})

/** @param due when this turn was to begin: on a machine that is busy it comes late, and then begins more */
function beginSome(due: number): void {
  const now = performance.now()
  if (Atomics.load(callsUnderWay, 0) > 0 && now - due < givesWayMs) {
    setTimeout(() => beginSome(due), LOOKS_AGAIN_MS)
    return
  }
  const turns = 1 + Math.floor((now - due) / TURN_MS)
  for (const { nth, body, to } of toBegin.splice(0, BEGUN_TOGETHER * turns)) {
    void post(body, to).then((attempt) => tell({ nth, attempt }))
  }
  if (toBegin.length > 0) setTimeout(() => beginSome(now + TURN_MS), TURN_MS)
}

function post(body: string, { id, url, allowsPrivate, secrets, at }: Omit<ToPost, 'nth' | 'body'>): Promise<Attempt> {
  return posting.post({ url, allowsPrivate }, { body, headers: signedHeaders({ id, at, body }, secrets), now: at })
}

function tell(one: Ended): void {
  if (ended.length === 0) setTimeout(tellAll, TOLD_TOGETHER_MS)
  ended.push(one)
}

function tellAll(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(ended)
  ended = []
}
