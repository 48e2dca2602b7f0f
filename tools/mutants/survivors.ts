import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../conventions/sources.ts'
import type { MutantName } from './mutations.ts'

/** The list of mutants that nothing notices. It only gets shorter. */
export const SURVIVORS_FILE = 'tools/mutants/survivors.json'

/** A mutant that nothing notices, with the reason why no test is missing. */
export type Survivor = MutantName & { reason: string }

export function listedSurvivors(): Survivor[] {
  return JSON.parse(readFileSync(join(ROOT, SURVIVORS_FILE), 'utf8')) as Survivor[]
}

export function isSame(a: MutantName, b: MutantName): boolean {
  return a.file === b.file && a.line === b.line && a.change === b.change && a.nth === b.nth
}
