/** What a reading answers that was overtaken: a later one has answered before it. */
export const overtaken = Symbol('overtaken')

/** Lets what is read never go back: a read that began earlier but ends later is reported as overtaken. */
export function latestOnly<Result>(read: () => Promise<Result>): () => Promise<Result | typeof overtaken> {
  let begun = 0
  let newest = 0
  return async () => {
    begun += 1
    const turn = begun
    const result = await read()
    if (turn < newest) return overtaken
    newest = turn
    return result
  }
}
