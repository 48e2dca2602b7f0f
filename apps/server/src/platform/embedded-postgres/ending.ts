/**
 * Fast, then immediate, then killed: what was committed is safe in each case. A fast shutdown may never end, when
 * PostgreSQL is just recovering from the crash of a session, and a container's stop leaves ten seconds for all.
 */
export const PATIENCE_MS: [NodeJS.Signals, number][] = [
  ['SIGINT', 5_000],
  ['SIGQUIT', 7_000],
  ['SIGKILL', 5_000],
]

/** Ends a server with more and more force, until it has ended. */
export async function end(
  send: (signal: NodeJS.Signals) => void,
  endsWithin: (milliseconds: number) => Promise<boolean>,
  patience = PATIENCE_MS,
): Promise<void> {
  for (const [signal, milliseconds] of patience) {
    send(signal)
    if (await endsWithin(milliseconds)) return
  }
}
