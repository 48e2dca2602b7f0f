import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEPLOY } from './deployment.ts'
import { freePort } from './network-postgres.ts'

/** A block of code in a document: its language, its text, and where it begins. */
export type Block = { language: string; text: string; line: number }

export function blocksIn(document: string): Block[] {
  return [...document.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(({ index, 1: language = '', 2: text = '' }) => ({
    language,
    text,
    line: document.slice(0, index).split('\n').length,
  }))
}

/**
 * What a test cannot let a document do to the machine that it runs on, each with the reason. These programs are put down with what they were
 * asked; every other one is the machine's own, and really runs.
 */
export const STAND_INS = {
  useradd: 'makes a user of the machine',
  apt: 'installs programs from the internet',
  systemctl: 'needs a running systemd; the unit of Warsha is started here as it says, all others are put down',
  'systemd-creds': 'seals with a key that belongs to the machine',
  journalctl: 'reads the journal of systemd, in whose place is what the app printed',
  docker: 'needs its daemon, and images from the internet',
  npm: 'loads packages from the internet; `npm run admin` runs the built command',
  sudo: 'the tests are nobody else: the command runs as who they are',
} as const

/** Stands for a machine on which somebody follows a document: its folders are below one of the test's own. */
export class Machine {
  readonly folder: string
  readonly port: number
  readonly installPort: number
  private constructor(folder: string, port: number, installPort: number) {
    this.folder = folder
    this.port = port
    this.installPort = installPort
  }

  /** @param output a copy of what was built, which is moved and becomes the project's folder */
  static async prepare(folder: string, output: string, settings: Record<string, string>): Promise<Machine> {
    const machine = new Machine(folder, await freePort(), await freePort())
    const project = machine.at('/project')
    await rename(output, project)
    await cp(DEPLOY, join(project, 'deploy'), { recursive: true })
    for (const path of [
      '/etc/systemd/system',
      '/etc/credstore.encrypted',
      '/backups',
      '/opt',
      '/var/lib/warsha',
      '/bin',
    ]) {
      await mkdir(machine.at(path), { recursive: true })
    }
    const unit = join(project, 'deploy/warsha.service')
    const env = Object.entries({ ...settings, PORT: String(machine.port) }).map(([name, value]) => `${name}=${value}`)
    const text = (await readFile(unit, 'utf8')).replace(/^Environment=.*$/m, (line) => `${line} ${env.join(' ')}`)
    await writeFile(unit, machine.here(text))
    for (const name of Object.keys(STAND_INS)) {
      const file = machine.at(`/bin/${name}`)
      await writeFile(file, scripts[name as keyof typeof STAND_INS] ?? '#!/bin/sh\n:\n')
      await chmod(file, 0o755)
    }
    return machine
  }

  /** Where a path of the document is. */
  at(path: string): string {
    return join(this.folder, path)
  }

  /** The text with the paths and ports of this machine. */
  here(text: string): string {
    return text
      .replaceAll(/(?<![\w/])\/(?:opt\/warsha|var\/lib\/warsha|etc\/|backups\/)/g, (path) => `${this.folder}${path}`)
      .replaceAll('3080', String(this.installPort))
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${this.port}`)
  }

  /** Runs a block as a shell does that stops at the first failure. @returns how it ended and what it printed */
  async run(
    text: string,
    { env = {}, cwd = '/project', input = '' }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
  ): Promise<{ status: number | null; output: string }> {
    const PATH = `${this.at('/bin')}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`
    const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', this.here(text)], {
      cwd: this.at(cwd),
      env: { PATH, HOME: this.folder, MACHINE: this.folder, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part))
    child.stderr.setEncoding('utf8').on('data', (part: string) => (output += part))
    child.stdin.end(input)
    // What it started in the background holds no end of its output.
    const status = await new Promise<number | null>((resolve, reject) =>
      child.once('exit', resolve).once('error', reject),
    )
    return { status, output }
  }

  /** What the stand-ins were asked, in order. */
  async asked(): Promise<string[]> {
    return (await readFile(this.at('/asked'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  }

  /** What the app printed. */
  journal(): Promise<string> {
    return readFile(this.at('/journal'), 'utf8').catch(() => '')
  }

  /** Stops the app that the machine started, if it did. */
  async stop(): Promise<void> {
    const file = this.at('/pid')
    if (!existsSync(file)) return
    const pid = Number(await readFile(file, 'utf8'))
    try {
      process.kill(pid, 'SIGTERM')
      for (;;) {
        process.kill(pid, 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    } catch {
      // It has ended.
    }
  }
}

const NOTE = `#!/bin/sh
echo "$(basename "$0") $*" >> "$MACHINE/asked"
`

const scripts: Record<keyof typeof STAND_INS, string> = {
  useradd: NOTE,
  apt: NOTE,
  docker: NOTE,
  'systemd-creds': `${NOTE}cat > /dev/null\n`,
  journalctl: `${NOTE}cat "$MACHINE/journal"\n`,
  sudo: '#!/bin/sh\nif [ "$1" = -u ]; then shift 2; fi\nexec env "$@"\n',
  npm: `${NOTE}if [ "$1 $2 $3" = "run admin --" ]; then shift 3; exec node apps/server/dist/admin.js "$@"; fi\n`,
  // As systemd reads the unit: folder, settings, file of settings, program.
  systemctl: `${NOTE}
unit="$MACHINE/etc/systemd/system/\${3:-}.service"
if [ "$1 $2" != "enable --now" ] || [ ! -f "$unit" ]; then exit 0; fi
of() { sed -n "s/^$1=-\\{0,1\\}//p" "$unit"; }
cd "$(of WorkingDirectory)"
set -a
for setting in $(of Environment); do eval "$setting"; done
. "$(of EnvironmentFile)"
set +a
nohup $(of ExecStart) > "$MACHINE/journal" 2>&1 < /dev/null &
echo $! > "$MACHINE/pid"
while ! grep -q "Warsha is at" "$MACHINE/journal"; do
  kill -0 $! || { cat "$MACHINE/journal"; exit 1; }
  sleep 0.1
done
`,
}
