import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Instant, MINUTE, SECOND } from '@warsha/domain'
import { joinRunning } from '@warsha/domain/coalesce'
import * as z from 'zod'
import { Keys, type MasterKey } from './keys.ts'

/** A key file that cannot be used. The message is one line that names the variable. */
export class KeyFileError extends Error {}

/** A new key signs when every instance has read it. */
const EVERY_INSTANCE_HAS_READ_IT = MINUTE
/** How often an instance looks whether the file has changed. */
const LOOKED_AT_EVERY = 10 * SECOND

const instant = z.iso.datetime().transform((text): Instant => Date.parse(text))
const written = z.object({
  keys: z
    .array(
      z.object({
        kid: z.string().min(1),
        secret: z.string().transform((text) => Buffer.from(text, 'base64url')),
        signs_from: instant,
        retired_at: instant.nullable(),
      }),
    )
    .min(1)
    .refine((keys) => keys.every(({ secret }) => secret.length >= 32)),
  /** the first entry of the audit trail that carries a seal */
  audit_sealed_from: z.int().positive().nullable(),
  /** to what that may be raised, as the trail before is another shop's */
  audit_may_begin_at: z.int().positive().nullable().default(null),
})

/** What the file holds. */
type Content = { masters: MasterKey[]; auditSealedFrom: number | null; auditMayBeginAt: number | null }

/** The keys of a file, which is made when there is none. Throws a KeyFileError. */
export class KeyFile {
  readonly path: string
  readonly keys: Keys
  auditSealedFrom: number | null
  auditMayBeginAt: number | null
  #seen: string

  private constructor(path: string, content: Content, seen: string) {
    this.path = path
    this.keys = new Keys(content.masters)
    this.auditSealedFrom = content.auditSealedFrom
    this.auditMayBeginAt = content.auditMayBeginAt
    this.#seen = seen
  }

  static async open(path: string, now: Instant): Promise<KeyFile> {
    return explained(path, async () => {
      if (!(await exists(path))) await make(path, now)
      return new KeyFile(path, await read(path), await stampOf(path))
    })
  }

  /** Only reads. Null when there is no such file. */
  static async openExisting(path: string): Promise<KeyFile | null> {
    return explained(path, async () => {
      return (await exists(path)) ? new KeyFile(path, await read(path), await stampOf(path)) : null
    })
  }

  /** Takes the keys of the file again if it has changed. */
  async look(): Promise<void> {
    await explained(this.path, async () => {
      const stamp = await stampOf(this.path)
      if (stamp === this.#seen) return
      const { masters, auditSealedFrom, auditMayBeginAt } = await read(this.path)
      this.keys.replace(masters)
      this.auditSealedFrom = auditSealedFrom
      this.auditMayBeginAt = auditMayBeginAt
      this.#seen = stamp
    })
  }

  /** Looks every ten seconds, until the returned function is called. A file that cannot be used leaves the keys as they are. */
  watch(log: (line: string) => void): () => void {
    // A folder that hangs keeps one look waiting, not more and more of them.
    const look = joinRunning(() => this.look().catch((error: Error) => log(error.message)))
    const timer = setInterval(() => void look(), LOOKED_AT_EVERY)
    timer.unref()
    return () => clearInterval(timer)
  }

  /**
   * Adds a key, which signs from a minute on.
   * @param leaked the former ones are retired: it signs at once, and nothing that they signed counts any more
   * @returns the new key's name
   */
  async rotate(now: Instant, leaked: boolean): Promise<string> {
    return explained(this.path, async () => {
      const content = await read(this.path)
      const added = newMaster(leaked ? now : now + EVERY_INSTANCE_HAS_READ_IT)
      const former = content.masters.map((it) => (leaked ? { ...it, retiredAt: it.retiredAt ?? now } : it))
      await replace(this.path, { ...content, masters: [...former, added] })
      await this.look()
      return added.kid
    })
  }

  /** Writes down from which entry on the audit trail is sealed, so that no seal can be taken away unseen. */
  async rememberSeals(from: number): Promise<void> {
    await explained(this.path, async () => {
      await replace(this.path, { ...(await read(this.path)), auditSealedFrom: from, auditMayBeginAt: null })
      await this.look()
    })
  }

  /** Writes down from which entry on it would be, if somebody says that the trail before is another shop's. */
  async offerSeals(from: number): Promise<void> {
    await explained(this.path, async () => {
      await replace(this.path, { ...(await read(this.path)), auditMayBeginAt: from })
      await this.look()
    })
  }
}

function newMaster(signsFrom: Instant): MasterKey {
  return { kid: randomUUID().slice(0, 8), secret: randomBytes(32), signsFrom, retiredAt: null }
}

async function read(path: string): Promise<Content> {
  await mustBePrivate(path)
  const parsed = written.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!parsed.success) throw new KeyFileError(`KEY_FILE: ${path} holds no keys of Warsha.`)
  const masters = parsed.data.keys.map(({ kid, secret, signs_from, retired_at }) => {
    return { kid, secret, signsFrom: signs_from, retiredAt: retired_at }
  })
  const { audit_sealed_from: auditSealedFrom, audit_may_begin_at: auditMayBeginAt } = parsed.data
  return { masters, auditSealedFrom, auditMayBeginAt }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function mustBePrivate(path: string): Promise<void> {
  const { mode } = await stat(path)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new KeyFileError(`KEY_FILE: others than its owner may read or change ${path}. Set its mode to 600.`)
}

function text({ masters, auditSealedFrom, auditMayBeginAt }: Content): string {
  const keys = masters.map(({ kid, secret, signsFrom, retiredAt }) => ({
    kid,
    secret: secret.toString('base64url'),
    signs_from: new Date(signsFrom).toISOString(),
    retired_at: retiredAt === null ? null : new Date(retiredAt).toISOString(),
  }))
  const about = 'The signing keys of Warsha. Keep them private, and apart from backups of the database.'
  return `${JSON.stringify({ about, keys, audit_sealed_from: auditSealedFrom, audit_may_begin_at: auditMayBeginAt }, null, 2)}\n`
}

/** Of instances that start together, one makes the file; the others find it whole. */
async function make(path: string, now: Instant): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = await writeBeside(path, { masters: [newMaster(now)], auditSealedFrom: null, auditMayBeginAt: null })
  try {
    await link(beside, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(beside, { force: true })
  }
  await syncFolder(path)
}

async function replace(path: string, content: Content): Promise<void> {
  await rename(await writeBeside(path, content), path)
  await syncFolder(path)
}

async function writeBeside(path: string, content: Content): Promise<string> {
  const beside = `${path}.${randomUUID().slice(0, 8)}`
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(text(content))
    await file.sync()
  } finally {
    await file.close()
  }
  return beside
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function stampOf(path: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(path)
  return `${ino} ${mtimeMs} ${size}`
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: unknown) => {
      if (isCode(error, 'ENOENT')) return false
      throw error
    },
  )
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof KeyFileError || !(error instanceof Error)) throw error
    throw new KeyFileError(`KEY_FILE: ${path} cannot be used: ${error.message.split('\n')[0]}`, { cause: error })
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
