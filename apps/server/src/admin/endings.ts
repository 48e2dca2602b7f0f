/** How a command can end, with the code of the program; `--help` and the runbook list them. */
export const endings = {
  done: { exit: 0, about: 'it did what it says, and found nothing wrong' },
  found_wrong: { exit: 1, about: 'it found something wrong: what it checks differs, is missing or is damaged' },
  wrong_usage: { exit: 2, about: 'no such command or option, or a value or setting that cannot be: nothing was done' },
  no_shop: { exit: 3, about: 'there is no shop in this folder or database: nothing was done' },
  unreachable: { exit: 4, about: 'the database, its folder or the storage of photos cannot be reached or used' },
  refused: { exit: 5, about: 'what was asked does not fit what is there: nothing was done' },
  keys: {
    exit: 6,
    about: 'KEY_FILE is missing, unusable or of another shop: nothing wrong was found, and what needs it is open',
  },
  failed: { exit: 7, about: 'anything else failed' },
  interrupted: { exit: 130, about: 'it was interrupted (Ctrl+C): it says what was done and what to do' },
  terminated: { exit: 143, about: 'the same by SIGTERM' },
} as const satisfies Record<string, { exit: number; about: string }>

export type Ending = keyof typeof endings

/** What a person at the keyboard should know instead of an outcome, in one line. */
export class Mistake extends Error {
  readonly ending: Ending

  constructor(text: string, ending: Ending = 'refused') {
    super(text)
    this.ending = ending
  }
}

/** What was given is not what the command takes: the runner shows how it is used. */
export class WrongUsage extends Error {}
