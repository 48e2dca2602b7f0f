import { ApiError } from '../errors.ts'

const CHANNEL = 'warsha.proof'
/** What a tab went to the company's server for: it comes back to the same page. */
const PURPOSE = 'warsha.company'

export type Purpose = 'sign_in' | 'proof'

export function keepPurpose(purpose: Purpose): void {
  sessionStorage.setItem(PURPOSE, purpose)
}

export function purposeOfTab(): Purpose {
  return sessionStorage.getItem(PURPOSE) === 'proof' ? 'proof' : 'sign_in'
}

/** Hands the proof to the page that waits for it. A window that was at another server has no way to who opened it. */
export function handOver(proof: string): void {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin than its own
  channel.postMessage(proof)
  channel.close()
}

let latest: string | null = null

/** Whether it is the proof that came last: what stands in the field of a password may be one. */
export function isProof(text: unknown): boolean {
  return latest !== null && text === latest
}

/** Whether it was a proof, and is refused: it serves for some minutes only, and must be given anew. */
export function isProofOver(error: unknown, sent: unknown): boolean {
  return isProof(sent) && error instanceof ApiError && error.code === 'wrong_current_password'
}

/** Hears of the proof. @returns ends it */
export function awaitProof(take: (proof: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') return
    latest = data
    take(data)
  })
  return () => channel.close()
}
