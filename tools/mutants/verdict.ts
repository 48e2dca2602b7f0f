import type { Mutant } from './mutations.ts'
import type { State } from './results.ts'
import { isSame, type Survivor, SURVIVORS_FILE } from './survivors.ts'

export type Judged = { mutant: Mutant; state: State }

/** A run held against the list. */
export type RunVerdict = {
  count: number
  survived: number
  /** nothing noticed them, and the list has no reason for it */
  unlisted: Mutant[]
  /** they are in the list, and a test notices them now */
  killedOfList: Survivor[]
}

export function judge(judged: readonly Judged[], listed: readonly Survivor[]): RunVerdict {
  const survived = judged.filter(({ state }) => state === 'survived').map(({ mutant }) => mutant)
  const killed = judged.filter(({ state }) => state !== 'survived').map(({ mutant }) => mutant)
  return {
    count: judged.length,
    survived: survived.length,
    unlisted: survived.filter((mutant) => !listed.some((it) => isSame(it, mutant))),
    killedOfList: listed.filter((it) => killed.some((mutant) => isSame(it, mutant))),
  }
}

/** What a run says at its end, and whether the list is right about it. */
export function linesOf({ count, survived, unlisted, killedOfList }: RunVerdict): { isGood: boolean; lines: string[] } {
  const share = count === 0 ? 0 : Math.round((1000 * survived) / count) / 10
  const lines = [`${count - survived} of ${count} killed; ${survived} survived (${share} %)`]
  if (unlisted.length > 0) {
    lines.push(`Nothing notices these: add a test, or an entry with its reason to ${SURVIVORS_FILE}.`)
    lines.push(...unlisted.map((mutant) => `  ${mutant.file}:${mutant.lineNumber}  ${asEntry(mutant)}`))
  }
  if (killedOfList.length > 0) {
    lines.push(`A test notices these now: remove them from ${SURVIVORS_FILE}.`)
    lines.push(...killedOfList.map((survivor) => `  ${asEntry(survivor)}`))
  }
  return { isGood: unlisted.length === 0 && killedOfList.length === 0, lines }
}

function asEntry({ file, line, change, nth }: Pick<Survivor, 'file' | 'line' | 'change' | 'nth'>): string {
  return JSON.stringify({ file, line, change, nth, reason: '' })
}
