import { queryClient } from './query-client.ts'

const A_WHILE = 2_000
/** A page that has asked for nothing for so long is taken to be drawn. */
const CALM = 800
const BETWEEN_LOOKS = 100
const MOST_LOOKS = 80

/** Until the browser has nothing else to do. Safari does not tell when that is: a while. */
export function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: A_WHILE })
    else setTimeout(resolve, A_WHILE)
  })
}

/**
 * Until the page that was opened is drawn with what it shows, as far as one can tell: a browser is idle as well while it
 * waits for the network, and what is loaded then comes before what somebody is waiting for.
 */
export async function untilDrawn(): Promise<void> {
  let calm = 0
  for (let looks = 0; calm < CALM && looks < MOST_LOOKS; looks++) {
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS))
    // Without content it is the loading screen that stands there: nothing is asked for while the code of a page comes.
    const isComing = document.getElementById('main') === null || queryClient.isFetching() > 0
    calm = isComing ? 0 : calm + BETWEEN_LOOKS
  }
  await untilIdle()
}
