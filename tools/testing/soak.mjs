import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../build.mjs'
import { Passed } from './passed.mjs'
import { RESULTS } from './programs.mjs'
import { digestOf, digestOfKind, fileDigests } from './sources.mjs'

const PASSED = join(ROOT, 'node_modules/.cache/soak/passed.jsonl')

/** Runs parts of a soak run, but for what has passed before on the same sources. */
export class Soak {
  #passed = new Passed(PASSED)
  #isAgain
  #digests

  /** @param isAgain whether what has passed before runs, too */
  static async open({ isAgain }) {
    const soak = new Soak()
    soak.#isAgain = isAgain
    soak.#digests = await fileDigests(ROOT)
    await soak.#passed.read()
    return soak
  }

  /** @returns the counts of tests, and of files that were taken from before */
  async run(part, browser) {
    const files = (await part.files()).map((file) => ({ ...file, key: this.#keyOf(part, file, browser) }))
    const isKnown = ({ key }) => !this.#isAgain && key !== null && this.#passed.countOf(key) !== undefined
    const [before, todo] = [files.filter(isKnown), files.filter((file) => !isKnown(file))]
    const known = before.reduce((sum, { key }) => sum + this.#passed.countOf(key), 0)
    const taken = { files: before.length, of: files.length }
    if (todo.length === 0) return { passed: known, failed: 0, taken }
    const { passed, failed, isNamed } = await this.#runFiles(part, todo)
    return { passed: known + passed, failed: failed === 0 || isNamed ? failed : 1, taken }
  }

  async #runFiles(part, todo) {
    const keys = Object.fromEntries(todo.flatMap(({ path, key }) => (key === null ? [] : [[path, key]])))
    const outcome = await part.run(
      todo.map(({ path }) => path),
      await placeOf(keys),
    )
    if (!part.keepsFiles && outcome.failed === 0) {
      for (const [path, key] of Object.entries(keys)) await this.#passed.add(key, path, outcome.passed)
    }
    // An error without a test may be of any file, and what was edited meanwhile has not been tested.
    if (!outcome.isNamed || (await this.#haveSourcesChanged())) await this.#passed.forget(Object.values(keys))
    await this.#passed.read()
    return outcome
  }

  /** Null where sources are not known: nothing is kept then. */
  #keyOf(part, { path, reads }, browser) {
    if (!this.#digests) return null
    const machine = [process.version, process.platform, process.arch, part.needsBrowser ? browser : '']
    const sources = [digestOfKind(this.#digests, reads), this.#digests.get(path) ?? '']
    return digestOf([part.name, path, ...machine, ...sources, process.env.DATABASE_URL ?? ''].join('\n'))
  }

  async #haveSourcesChanged() {
    const now = await fileDigests(ROOT)
    if (!this.#digests || !now) return false
    return digestOfKind(this.#digests, 'code') !== digestOfKind(now, 'code')
  }
}

/** Tells reporters of files where they keep which of them passed. */
async function placeOf(keys) {
  if (Object.keys(keys).length === 0) return {}
  const place = join(RESULTS, 'passed-place.json')
  await writeFile(place, JSON.stringify({ keys, passed: PASSED }))
  return { PASSED_PLACE: place }
}

/** Which browser it is, as far as it says. */
export function browserVersion(program) {
  return `${program} ${spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? ''}`
}
