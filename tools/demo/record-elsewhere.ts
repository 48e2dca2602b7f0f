import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { ForecastRecordAnswer } from '@warsha/contract'
import { firstLineOf, pythonWith } from '../../apps/server/testing/outside-programs.ts'
import { type Db, sql } from '../../apps/server/src/platform/database.ts'

const run = promisify(execFile)

/** From nothing but the rows as they are stored, with the clock and the numbers of Python. */
const BY_PYTHON = `
import json, sys
from datetime import datetime, timedelta
from fractions import Fraction
stored = json.load(sys.stdin)
def moment(text):
    return None if text is None else datetime.strptime(text, '%Y-%m-%d %H:%M:%S.%f')
made = moment(stored['made_at'])
dates = []
for row in stored['dates']:
    said, p50, p80, closed = (moment(row[name]) for name in ('made_at', 'p50_at', 'p80_at', 'closed_at'))
    if made - timedelta(days=60) < p80 <= made and (closed is None or said < closed):
        dates.append((p80, row['job_id'], said, p50, closed, row['is_replayed']))
def held(by, closed):
    return closed is not None and closed <= by
def percent(count, of):
    return None if of == 0 else int(Fraction(100 * count, of) + Fraction(1, 2))
day = timedelta(days=1)
horizons, beyond = [], None
for up_to in (3, 7, 14, 28, None):
    own = [(p50, p80, closed) for p80, _, said, p50, closed, _ in dates
        if (beyond is None or p80 - said > beyond * day) and (up_to is None or p80 - said <= up_to * day)]
    horizons.append({'up_to_days': up_to, 'dates': len(own),
        'p50_held_percent': percent(sum(held(p50, closed) for p50, _, closed in own), len(own)),
        'p80_held_percent': percent(sum(held(p80, closed) for _, p80, closed in own), len(own))})
    beyond = up_to
off = [Fraction((closed - p50) // timedelta(milliseconds=1), 86_400_000) for _, _, _, p50, closed, _ in dates if closed]
tenths = 10 * sum(off) / len(off)
print(json.dumps({'jobs': len({date[1] for date in dates}), 'dates': len(dates),
    'held': sum(held(p80, closed) for p80, _, _, _, closed, _ in dates),
    'replayed': sum(date[5] for date in dates),
    'bias_days': ((tenths + Fraction(1, 2)) // 1) / 10, 'horizons': horizons}))`

/** How the dates held that passed lately, as Python finds it in what is stored; null where there is no Python. */
export async function recordByPython(db: Db): Promise<{ version: string; record: ForecastRecordAnswer } | null> {
  const python = await pythonWith('json')
  const version = python && (await firstLineOf(python, ['--version']))
  if (!python || version === null) return null
  const text = sql`'YYYY-MM-DD HH24:MI:SS.MS'`
  const stored = await db.row<{ json: string }>(sql`
    select json_build_object(
      'made_at', (select to_char(made_at, ${text}) from forecast),
      'dates', (
        select json_agg(json_build_object('job_id', job_id, 'is_replayed', is_replayed, 'made_at', to_char(said.made_at, ${text}),
          'p50_at', to_char(p50_at, ${text}), 'p80_at', to_char(p80_at, ${text}),
          'closed_at', to_char(job.lasted_until, ${text})))
        from forecast_record as said join job on job.id = job_id))::text as json`)
  const asked = run(python, ['-c', BY_PYTHON], { maxBuffer: 1e8 })
  asked.child.stdin?.end(stored?.json ?? '')
  return { version, record: JSON.parse((await asked).stdout) as ForecastRecordAnswer }
}
