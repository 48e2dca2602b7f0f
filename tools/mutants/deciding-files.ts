import { filesBelow } from '../conventions/sources.ts'

const DOMAIN = 'packages/domain/src'
const FEATURES = 'apps/server/src/features'
const OFFLINE = 'apps/web/src/offline'

/** Models of chances: their accuracy is measured on made and on real work, and no single figure of theirs decides. */
const MODELS = [
  'forecast/',
  'forecast-record.ts',
  'learning/engine.ts',
  'learning/fair-efficiency.ts',
  'learning/parameters.ts',
  'learning/prequential.ts',
]

/** What draws, or says when a call goes. */
const DRAWINGS = ['scale.ts', 'timeline.ts', 'coalesce.ts']

const OF_FEATURES = [
  'estimates/finish-queries.ts',
  'estimates/finishing.ts',
  'media/queries.ts',
  'media/quota.ts',
  'retention/outdated.ts',
  'sessions/complete.ts',
  'sessions/finding.ts',
  'sessions/finishing.ts',
  'sessions/queries.ts',
  'sessions/start.ts',
  'sessions/statements.ts',
  'sign-in/throttle.ts',
  'technicians/commands.ts',
  'technicians/employment.ts',
  'technicians/hourly-rates.ts',
]

/** The files in which a wrong condition or bound loses records, time or money, or lets somebody in. */
export function decidingFiles(): string[] {
  const rules = filesBelow(DOMAIN).filter(
    (path) =>
      !path.endsWith('.test.ts') && ![...MODELS, ...DRAWINGS].some((model) => path.startsWith(`${DOMAIN}/${model}`)),
  )
  return [
    ...rules,
    ...OF_FEATURES.map((path) => `${FEATURES}/${path}`),
    ...['drain', 'order', 'replay', 'verdict'].map((name) => `${OFFLINE}/${name}.ts`),
  ]
}
