const MINUTE = 60
const HOUR = 3600

/** Elapsed seconds as HH:MM:SS; hours go on beyond 99, a start in the future shows 00:00:00. */
export function timerText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE), whole % MINUTE]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Milliseconds until the elapsed time shows its next second. */
export function untilNextSecond(startedAt: number, now: number): number {
  const elapsed = now - startedAt
  return 1000 - (((elapsed % 1000) + 1000) % 1000)
}
