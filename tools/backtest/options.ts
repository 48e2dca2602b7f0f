import { parseArgs } from 'node:util'
import { DAY, type Instant } from '@warsha/domain'

/** Moments from one up to before another. */
export type Period = { from: Instant; before: Instant }

/** What to do with which file. */
export type Command =
  | { kind: 'items'; file: string; out: string | undefined }
  | { kind: 'sessions'; file: string }
  | { kind: 'forecasts'; file: string; period: Period }

const USAGE = [
  'npm run backtest -- ITEMS.csv [--out PREDICTIONS.csv]',
  'npm run backtest -- --sessions LOG.csv [--forecast [--from YYYY-MM-DD] [--to YYYY-MM-DD]]',
].join(', or: ')

/** Reads the command line. Throws an Error that says what is wrong with it. */
export function commandOf(args: readonly string[]): Command {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      sessions: { type: 'boolean' },
      forecast: { type: 'boolean' },
      from: { type: 'string' },
      to: { type: 'string' },
    },
  })
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Error(USAGE)
  if (values.sessions && values.out !== undefined) throw new Error(USAGE)
  if (values.forecast && !values.sessions) throw new Error('--forecast needs a log of sessions: --sessions LOG.csv')
  if (!values.forecast && (values.from ?? values.to) !== undefined) throw new Error('--from and --to need --forecast')
  if (values.forecast) return { kind: 'forecasts', file, period: periodOf(values) }
  return values.sessions ? { kind: 'sessions', file } : { kind: 'items', file, out: values.out }
}

/** Both days belong to it. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Period {
  const period = {
    from: from === undefined ? -Infinity : dayOf('--from', from),
    before: to === undefined ? Infinity : dayOf('--to', to) + DAY,
  }
  if (period.from >= period.before) throw new Error('--from must not come after --to')
  return period
}

/** When a day begins in UTC, as the times of a log without an offset are read. */
function dayOf(option: string, text: string): Instant {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  if (!isDay) throw new Error(`${option} must be a day such as 2026-01-31`)
  return at
}
