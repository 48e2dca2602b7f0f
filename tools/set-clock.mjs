/**
 * The clock of the tests in a browser, set to the hour of `CLOCK`, 10:00 unless it is given, in Riyadh: a story that
 * begins before midnight and ends after it, or finds nobody at work, is another story. It goes on from there as clocks
 * do.
 */
const [hour = 10, minute = 0] = (process.env.CLOCK ?? '10:00').split(':').map(Number)
const DAY = 24 * 3_600_000
const wanted = ((hour - 3) * 60 + minute) * 60_000

/** How far the clock is ahead, in milliseconds; the same in every process of a run. */
export const ahead = Number((process.env.CLOCK_AHEAD ??= String((((wanted - Date.now()) % DAY) + DAY) % DAY)))

/** Sets the clock of where it runs: a page, a service worker, a process. It stands by itself, as it is sent there. */
export function setClock(ahead) {
  const real = Date
  const ours = new Proxy(real, {
    construct: (_, given, target) => Reflect.construct(real, given.length > 0 ? given : [ours.now()], target),
    apply: () => new ours().toString(),
  })
  const now = real.now.bind(real)
  real.now = () => now() + ahead
  real.prototype.constructor = ours
  globalThis.Date = ours
}
