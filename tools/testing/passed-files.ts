import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { passedLine } from './passed.mjs'

/** Where keys of files are, by their path from the root, and where those of files that passed go. */
type Place = { keys: Record<string, string>; passed: string }

/** Keeps each file of tests that passed as soon as it has ended, so that a run can go on where it stopped. */
export default class PassedFiles implements Reporter {
  readonly #place = JSON.parse(readFileSync(process.env['PASSED_PLACE'] ?? '', 'utf8')) as Place

  onTestModuleEnd(module: TestModule): void {
    if (!module.ok() || module.errors().length > 0) return
    const file = relative(process.cwd(), module.moduleId)
    const key = this.#place.keys[file]
    if (key === undefined) return
    const passed = [...module.children.allTests('passed')].length
    appendFileSync(this.#place.passed, passedLine(key, file, passed))
  }
}
