const A_WHILE = 2_000

/** Until the browser has nothing else to do. Safari does not tell when that is: a while. */
export function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve, { timeout: A_WHILE })
    else setTimeout(resolve, A_WHILE)
  })
}
