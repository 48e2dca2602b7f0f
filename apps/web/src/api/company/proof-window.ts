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

/** Hears of the proof. @returns ends it */
export function awaitProof(take: (proof: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') take(data)
  })
  return () => channel.close()
}
