import { type ChartColour, palette } from './palette.ts'

/** The drawings that tell activities apart without their colour: on paper, and for eyes that see few colours. */
export const patterns = ['plain', 'rising', 'falling', 'dots', 'level', 'upright', 'checks', 'diamonds'] as const
export type Pattern = (typeof patterns)[number]

export type ActivityLook = { colour: ChartColour; pattern: Pattern }

/** Those of the activities that every shop begins with: no two of the same colour have the same pattern, and few the same. */
const known: Readonly<Record<string, ActivityLook>> = {
  REPAIR: { colour: 'teal', pattern: 'plain' },
  INSTALL: { colour: 'green', pattern: 'rising' },
  INSPECT: { colour: 'yellow', pattern: 'dots' },
  MAINTAIN: { colour: 'cyan', pattern: 'level' },
  TEST: { colour: 'purple', pattern: 'falling' },
  DIAGNOSE: { colour: 'pink', pattern: 'upright' },
  WELD: { colour: 'red', pattern: 'diamonds' },
  WIRING: { colour: 'orange', pattern: 'checks' },
  CLEANUP: { colour: 'grey', pattern: 'dots' },
  TRAVEL: { colour: 'cyan', pattern: 'rising' },
  MEETING: { colour: 'purple', pattern: 'level' },
  BREAK: { colour: 'grey', pattern: 'plain' },
  SETUP: { colour: 'orange', pattern: 'falling' },
}

const others: readonly ActivityLook[] = palette
  .flatMap((colour) => patterns.map((pattern) => ({ colour, pattern })))
  .filter(
    (look) => !Object.values(known).some(({ colour, pattern }) => colour === look.colour && pattern === look.pattern),
  )

/** What an activity looks like in a picture of the day. One that a shop has added has a look of its own that stays. */
export function activityLook(code: string): ActivityLook {
  return known[code] ?? others[hashOf(code) % others.length] ?? { colour: 'grey', pattern: 'plain' }
}

function hashOf(code: string): number {
  let hash = 5381
  for (const letter of code) hash = (hash * 33 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647
  return hash
}
