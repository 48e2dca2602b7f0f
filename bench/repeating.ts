type Pace = {
  everyMs: number
  /** a turn is left out while this many are under way: people wait for an answer before they ask again */
  atOnce?: number
}

/**
 * Begins an action again and again while the work goes on. It ends with the last answer, so that no action meets a server that
 * is closing. Throws the first failure of an action, or that of the work.
 */
export async function whileRepeating<T>(
  { everyMs, atOnce = Infinity }: Pace,
  action: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const underWay = new Set<Promise<unknown>>()
  const failures: unknown[] = []
  const begin = () => {
    if (underWay.size >= atOnce) return
    const one = action()
      .catch((error: unknown) => failures.push(error))
      .finally(() => underWay.delete(one))
    underWay.add(one)
  }
  const pace = setInterval(begin, everyMs)
  const [outcome] = await Promise.allSettled([work()])
  clearInterval(pace)
  await Promise.all(underWay)
  if (failures.length > 0) throw failures[0]
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
