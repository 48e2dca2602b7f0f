import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pythonWith } from './outside-programs.ts'

const run = promisify(execFile)

/** An event as the program keeps it: `from` and `to` in epoch ms, of whole days those of their dates in UTC. */
export type KeptEvent = {
  id: string
  title: string
  from: number
  to: number
  /** `floating` for whole days */
  zone: string
  /** what else it read, by the names of iCalendar */
  properties: Record<string, string>
}

/** A mail program that has subscribed to a calendar, with a profile of its own and no window. */
export type Thunderbird = {
  /** starts the program, which reads its calendars then, and ends it as soon as it keeps what is waited for */
  eventsWhen: (isThere: (events: readonly KeptEvent[]) => boolean) => Promise<KeptEvent[]>
  close: () => Promise<void>
}

const READS_WITHIN_MS = 60_000
const LOOKS_EVERY_MS = 500

/** @param address of the calendar */
export async function openThunderbird(address: string): Promise<Thunderbird> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-thunderbird-'))
  const profile = join(folder, 'profile')
  await mkdir(profile)
  await writeFile(join(profile, 'user.js'), preferences(address))
  const python = await pythonWith('sqlite3')
  if (python === null) throw new Error('sqlite3 of Python is not here')
  const kept = () => keptIn(python, join(profile, 'calendar-data/cache.sqlite'))
  return {
    eventsWhen: async (isThere) => {
      const program = spawn('thunderbird', ['--headless', '--no-remote', '--profile', profile], {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder },
      })
      try {
        const end = performance.now() + READS_WITHIN_MS
        for (;;) {
          const events = await kept()
          if (isThere(events)) return events
          if (program.exitCode !== null) throw new Error('Thunderbird ended by itself')
          if (performance.now() > end) throw new Error(`Thunderbird keeps ${JSON.stringify(events)}`)
          await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
        }
      } finally {
        await ended(program)
      }
    },
    close: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** No questions of a first start, and one calendar of which a copy is kept. */
function preferences(address: string): string {
  const values = {
    'mail.provider.suppress_dialog_on_startup': true,
    'mailnews.start_page.enabled': false,
    'mailnews.start_page_override.mstone': 'ignore',
    'mail.shell.checkDefaultClient': false,
    'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
    'app.update.enabled': false,
    // What it keeps can be read while it runs.
    'storage.sqlite.exclusiveLock.enabled': false,
    'calendar.list.sortOrder': 'shop',
    'calendar.registry.shop.uri': address,
    'calendar.registry.shop.type': 'ics',
    'calendar.registry.shop.name': 'Shop',
    'calendar.registry.shop.readOnly': true,
    'calendar.registry.shop.cache.enabled': true,
    'calendar.timezone.local': 'Asia/Riyadh',
  }
  return Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')
}

const KEPT = `
import json, pathlib, sqlite3, sys
def kept(path):
    if not pathlib.Path(path).exists():
        return []
    try:
        tables = sqlite3.connect(path, timeout=2)
        properties = {}
        for owner, name, value in tables.execute('select item_id, key, value from cal_properties'):
            properties.setdefault(owner, {})[name] = value.decode() if isinstance(value, bytes) else str(value)
        return [dict(id=of, title=title, zone=zone, properties=properties.get(of, {}), **{'from': start // 1000, 'to': end // 1000})
            for of, title, start, end, zone in tables.execute(
                'select id, title, event_start, event_end, event_start_tz from cal_events order by event_start, id')]
    except sqlite3.OperationalError:
        return []
print(json.dumps(kept(sys.argv[1])))
`

async function keptIn(python: string, path: string): Promise<KeptEvent[]> {
  const { stdout } = await run(python, ['-c', KEPT, path])
  return JSON.parse(stdout) as KeptEvent[]
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const gone = once(program, 'exit')
  program.kill('SIGTERM')
  const force = setTimeout(() => program.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(force)
}
