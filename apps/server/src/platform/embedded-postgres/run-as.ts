import { chmod, lchown, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type Command, run } from './program.ts'

/** The identity that PostgreSQL's programs run under, and whose their files must be. */
export type RunAs = {
  uid: number
  gid: number
  command(program: string, args: string[]): Command
  /** the user that this process is for the server, where that is not its own */
  selfSeenFromServer?: string
}

type Account = { name: string; uid: number; gid: number }

const STRANGERS = ['nobody', 'daemon']
/** Whom a user namespace shows for everybody who is not in it. */
const OVERFLOW_UID = 65_534

/** An ordinary user runs PostgreSQL itself. It refuses root, for whom an identity is found that reaches all it needs. */
export async function chooseRunAs(dataDir: string, folder: string, binaries: Binaries): Promise<RunAs> {
  const uid = process.geteuid?.() ?? -1
  if (uid !== 0) return { uid, gid: process.getegid?.() ?? -1, command: (file, args) => ({ file, args }) }
  for (const identity of await identitiesForRoot(folder, binaries)) {
    if (await reaches(identity, dataDir, binaries)) return identity
  }
  throw new EmbeddedPostgresError(
    'cannot_run_as_root',
    `PostgreSQL refuses to run as root, and no other user here reaches both ${dataDir} and ${binaries.folder}. ` +
      'Start Warsha as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

/** Best first: the owner of the files there are, strangers, those who own a folder on the way, root in disguise. */
async function identitiesForRoot(folder: string, binaries: Binaries): Promise<RunAs[]> {
  const accounts = await ordinaryAccounts()
  const strangers = STRANGERS.flatMap((name) => accounts.find((account) => account.name === name) ?? [])
  const owner = await ownerOf(folder)
  const onTheWay = await Promise.all([folder, ...foldersAbove(folder), ...foldersAbove(binaries.folder)].map(ownerOf))
  const hosts = accounts.filter((account) => onTheWay.includes(account.uid))
  const identities = [...new Set([...strangers, ...hosts])].map(asAccount)
  const disguise =
    process.platform === 'linux' ? strangers.filter(({ uid }) => uid !== OVERFLOW_UID).map(asRootDisguised) : []
  return [...identities, ...disguise].sort((a, b) => Number(b.uid === owner) - Number(a.uid === owner))
}

function asAccount({ uid, gid }: Account): RunAs {
  return { uid, gid, command: (file, args) => ({ file, args, uid, gid }) }
}

/** Root, without its powers and under another's number in a user namespace: the files stay root's. */
function asRootDisguised({ name, uid, gid }: Account): RunAs {
  const disguise = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const command = (file: string, args: string[]) => ({ file: 'unshare', args: [...disguise, file, ...args] })
  return { uid: 0, gid: 0, command, selfSeenFromServer: name }
}

async function reaches(identity: RunAs, dataDir: string, { postgres, env }: Binaries): Promise<boolean> {
  const programs = await run(identity.command(postgres, ['--version']), env)
  return programs.ok && (await run(identity.command('test', ['-x', dataDir]), env)).ok
}

/** PostgreSQL looks its user up by number, so only those with an entry will do. */
async function ordinaryAccounts(): Promise<Account[]> {
  const entries = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  return entries
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0)
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [parent, ...foldersAbove(parent)]
}

async function ownerOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ uid }) => uid,
    () => null,
  )
}

/** Makes a folder, with all that is in it, private to the identity. */
export async function give(folder: string, { uid, gid }: RunAs): Promise<void> {
  const found = await stat(folder)
  // The folder itself comes last, so that its owner tells whether all the rest was given.
  if (found.uid !== uid) await chownTree(folder, uid, gid)
  if ((found.mode & 0o777) !== 0o700) await chmod(folder, 0o700)
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await chownTree(inside, uid, gid)
    else await lchown(inside, uid, gid)
  }
  await lchown(path, uid, gid)
}
