import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { passedLine } from '../tools/testing/passed.mjs'

/** Where keys of files are, by their path from the root, and where those of files that passed go. */
type Place = { keys: Record<string, string>; passed: string }

/** Keeps each file of stories that passed as soon as its last story has ended, so that a run can go on where it stopped. */
export default class PassedSpecs implements Reporter {
  readonly #place = JSON.parse(readFileSync(process.env['PASSED_PLACE'] ?? '', 'utf8')) as Place
  readonly #waiting = new Map<string, Set<TestCase>>()
  readonly #all = new Map<string, TestCase[]>()

  onBegin(_: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const { file } = test.location
      this.#waiting.set(file, (this.#waiting.get(file) ?? new Set()).add(test))
      this.#all.set(file, [...(this.#all.get(file) ?? []), test])
    }
  }

  onTestEnd(test: TestCase): void {
    const { file } = test.location
    const waiting = this.#waiting.get(file)
    waiting?.delete(test)
    const all = this.#all.get(file) ?? []
    if (waiting?.size !== 0 || !all.every((each) => each.ok())) return
    const path = relative(process.cwd(), file)
    const key = this.#place.keys[path]
    const passed = all.filter((each) => each.outcome() === 'expected').length
    if (key !== undefined) appendFileSync(this.#place.passed, passedLine(key, path, passed))
  }
}
