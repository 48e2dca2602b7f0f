import { execFileSync } from 'node:child_process'
import { access } from 'node:fs/promises'

/** What the nodes run, all of it Debian's, and the package that has it. */
const PROGRAMS: Record<string, string> = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/pg_rewind': 'postgresql-15',
  '/usr/bin/psql': 'postgresql-client-common',
}

/** What stands in the way of nodes on this machine, with what to do about it; null: nothing. */
export async function missingForCluster(): Promise<string | null> {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) {
    return 'It needs root on Linux: PostgreSQL, Patroni and etcd run as users of their own, on addresses of 127.0.0.0/8.'
  }
  const found = await Promise.all(
    Object.keys(PROGRAMS).map((path) =>
      access(path).then(
        () => true,
        () => false,
      ),
    ),
  )
  const lacking = Object.values(PROGRAMS).filter((_, i) => !found[i])
  if (lacking.length === 0) return null
  return `Missing: ${lacking.join(', ')}. On Debian 12: apt-get install -y ${Object.values(PROGRAMS).join(' ')}`
}

/** The version of each program, as it prints it. */
export function versionsOfPrograms(): Record<string, string> {
  const firstLine = (file: string) => execFileSync(file, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? ''
  return {
    patroni: firstLine('/usr/bin/patroni'),
    etcd: firstLine('/usr/bin/etcd'),
    pgbouncer: firstLine('/usr/sbin/pgbouncer'),
    postgres: firstLine('/usr/lib/postgresql/15/bin/postgres'),
  }
}
