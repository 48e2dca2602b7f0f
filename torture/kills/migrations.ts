import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, type Figure } from '../../bench/figure.ts'
import type { Chance } from '../../apps/web/testing/simulator/random.ts'
import type { Fate, Watch } from '../database-way.ts'
import { firstApp, type Site } from '../site.ts'
import type { Unit } from '../wire.ts'
import type { Release } from './release.ts'
import { kill, type Victim } from './victims.ts'

const PATIENCE_MS = 20_000
const moments = ['in the middle', 'before its commit', 'after its commit'] as const

/** Updates the app to a version with one more migration, and kills while that runs. @returns whether it was struck */
export async function killInMigration(
  { site, release, chance }: { site: Site; release: Release; chance: Chance },
  { number, victim }: { number: number; victim: Victim },
): Promise<boolean> {
  const name = migrationName(number)
  await release.addMigration(name, migrationText(number))
  const { way } = site
  if (!way) throw new Error('there is no way to stand on')
  const struck = new Promise<boolean>((resolve) => {
    const strike = async (): Promise<Fate> => {
      way.watch = {}
      await kill(site, victim)
      resolve(true)
      return 'lost'
    }
    way.watch = watchFor({ marker: markerOf(number), moment: chance.pick(moments), chance, strike })
    setTimeout(() => resolve(false), PATIENCE_MS).unref()
  })
  firstApp(site).kill('SIGTERM')
  const was = await struck
  way.watch = {}
  return was
}

type Wanted = { marker: string; moment: (typeof moments)[number]; chance: Chance; strike: () => Promise<Fate> }

function watchFor({ marker, moment, chance, strike }: Wanted): Watch {
  const isOne = ({ texts }: Unit) => texts.some((text) => text.includes(marker))
  if (moment === 'before its commit') return { beforeCommit: (unit) => (isOne(unit) ? strike() : null) }
  if (moment === 'after its commit') return { afterCommit: (unit) => (isOne(unit) ? strike() : null) }
  return { onStatement: (text) => void (text.includes(marker) && sleep(chance.below(300)).then(strike)) }
}

/** What each migration has left: itself once, and all that it made. */
export async function migrationFigures(site: Site, numbers: number[]): Promise<Figure[]> {
  const names = numbers.map(migrationName)
  const ran = await site.ask<{ name: string }>('select name from migration where name = any ($1)', [names])
  const made = await site.ask<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'work_session'::regclass and attname like 'torture%'
     union all select relname from pg_class where relname like 'made_by_torture%' and relkind = 'r'`,
  )
  const half = numbers.length - ran.length + Math.abs(2 * numbers.length - made.length)
  return [atMost('migrations that ran by half, twice or not at all', half, 'migrations', 0)]
}

function migrationName(number: number): string {
  return `9${String(number).padStart(3, '0')}_torture.sql`
}

function markerOf(number: number): string {
  return `made_by_torture_${number} `
}

function migrationText(number: number): string {
  return `create table ${markerOf(number)}as select id, technician_id from work_session;
select pg_sleep(0.2);
alter table work_session add column torture_${number} int;
`
}
