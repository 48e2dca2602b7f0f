import { embeddedPid, signalled } from '../supervised-postgres.ts'
import { firstApp, type Site } from '../site.ts'

/** Who dies: the app, PostgreSQL as a whole, both at once, or the process of one of its sessions. */
export const victims = ['app', 'database', 'both', 'session'] as const
export type Victim = (typeof victims)[number]

/** Kills without a warning. @returns whether there was somebody to kill */
export async function kill(site: Site, victim: Victim): Promise<boolean> {
  if (victim === 'session') return killSession(site)
  const database = victim !== 'app' && (await killDatabase(site))
  const app = victim !== 'database' && firstApp(site).kill()
  return database || app
}

async function killDatabase(site: Site): Promise<boolean> {
  if (site.postgres) return site.postgres.kill()
  const pid = await embeddedPid(site.dataDir)
  return pid !== null && signalled(pid)
}

/** One that works, if there is one. */
async function killSession(site: Site): Promise<boolean> {
  const [session] = await site
    .ask<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'warsha' and pid <> pg_backend_pid()
       order by (state <> 'idle') desc, random() limit 1`,
    )
    .catch(() => [])
  return session !== undefined && signalled(session.pid)
}
