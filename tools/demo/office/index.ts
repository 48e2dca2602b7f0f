import { type Command, Office } from '../command.ts'
import type { Workshop } from '../workshop.ts'
import { peopleCommands } from './people.ts'
import { settingsCommands } from './settings.ts'
import { workCommands } from './work.ts'

/** What everybody calls up to now, but for recording work as it is done, in the order of time: the same for the same workshop and seed. */
export function commandsOf(made: Workshop, given: { seed: number; now: number }): Command[] {
  const office = new Office(made, given)
  return [...peopleCommands(office), ...settingsCommands(office), ...workCommands(office)]
    .filter(({ at }) => at <= given.now)
    .toSorted((a, b) => a.at - b.at)
}
