import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FUNCTIONS, MIGRATIONS } from '../../apps/server/src/platform/migrate.ts'
import { checksumOf, type SqlFile } from '../../apps/server/src/platform/sql-files.ts'

/** The folder of what is kept of earlier versions: this list, and texts that are no longer as they were. */
export const LANDED = fileURLToPath(new URL('.', import.meta.url))
export const VERSIONS_FILE = join(LANDED, 'versions.json')

/** What a version changed of the one before: the checksum of a file of the schema, or null for one that is gone. */
export type ChangedFiles = Record<string, string | null>

export type LandedStep = {
  commit: string
  day: string
  /** the revision of its functions; null before they had files */
  revision: number | null
  changed: ChangedFiles
}

/** The schema of a version as it was when it landed. */
export type LandedVersion = {
  commit: string
  day: string
  revision: number | null
  migrations: SqlFile[]
  functions: SqlFile[]
}

export async function landedSteps(): Promise<LandedStep[]> {
  return JSON.parse(await readFile(VERSIONS_FILE, 'utf8')) as LandedStep[]
}

/** The files after these steps, by their path from the server's folder, with their checksums. */
export function landedFiles(steps: readonly LandedStep[]): Map<string, string> {
  const files = new Map<string, string>()
  for (const [path, checksum] of steps.flatMap(({ changed }) => Object.entries(changed))) {
    if (checksum === null) files.delete(path)
    else files.set(path, checksum)
  }
  return files
}

/** Where a text lies that is not today's. */
export function keptName(path: string, checksum: string): string {
  return path.replace(/\.sql$/, `.${checksum.slice(0, 8)}.sql`)
}

/** Every version that landed, oldest first. Throws where a text is missing, or is not what it was. */
export async function landedVersions(): Promise<LandedVersion[]> {
  const steps = await landedSteps()
  const texts = await textsByChecksum()
  return steps.map(({ commit, day, revision }, i) => {
    const files = [...landedFiles(steps.slice(0, i + 1))].sort(([a], [b]) => (a < b ? -1 : 1))
    const filesIn = (folder: string) =>
      files
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, checksum]) => ({ name: path.slice(folder.length + 1), checksum, text: textOf(path, checksum) }))
    return { commit, day, revision, migrations: filesIn('migrations'), functions: filesIn('functions') }
  })

  function textOf(path: string, checksum: string): string {
    const text = texts.get(checksum)
    if (text === undefined) throw new Error(`${path} as it landed (${checksum}) is not kept: npm run schema`)
    return text
  }
}

/** Today's texts, and those that are kept. */
async function textsByChecksum(): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const folder of [MIGRATIONS, FUNCTIONS, join(LANDED, 'migrations'), join(LANDED, 'functions')]) {
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql'))) {
      const text = await readFile(join(folder, name), 'utf8')
      texts.set(checksumOf(text), text)
    }
  }
  return texts
}

/** The version of that commit. */
export function versionOf(versions: readonly LandedVersion[], commit: string): LandedVersion {
  const found = versions.find((version) => version.commit === commit)
  if (!found) throw new Error(`${commit} is no version that has landed`)
  return found
}

/** The version that landed last. */
export function lastOf(versions: readonly LandedVersion[]): LandedVersion {
  const last = versions.at(-1)
  if (!last) throw new Error('No version is kept: npm run schema')
  return last
}
