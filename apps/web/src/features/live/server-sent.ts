/** One event of a stream of server-sent events. */
export type ServerSent = { event: string; data: string }

/**
 * Takes apart what has come of a stream so far.
 * @param text the rest of the last time, and what has come since
 * @returns the events that are complete, and the rest that waits for more
 */
export function serverSentIn(text: string): { events: ServerSent[]; rest: string } {
  // A carriage return at the very end may be the first half of a line end.
  const blocks = text.replaceAll(/\r\n|\r(?!$)/g, '\n').split('\n\n')
  const rest = blocks.pop() ?? ''
  return { events: blocks.flatMap((block) => eventIn(block) ?? []), rest }
}

/** An event without data is none: comments and pauses are kept out by this too. */
function eventIn(block: string): ServerSent | null {
  const lines = block.split('\n').map(fieldIn)
  const data = lines.filter(({ name }) => name === 'data').map(({ value }) => value)
  if (data.length === 0) return null
  const event = lines.findLast(({ name }) => name === 'event')?.value
  return { event: event || 'message', data: data.join('\n') }
}

function fieldIn(line: string): { name: string; value: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { name: line, value: '' }
  return { name: line.slice(0, colon), value: line.slice(colon + 1).replace(/^ /, '') }
}
