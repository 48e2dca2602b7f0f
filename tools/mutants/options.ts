import { parseArgs } from 'node:util'

export type Options = {
  /** parts of the paths of the files to mutate; none: all that decide */
  files: string[]
  /** how many mutants; null: all of them */
  count: number | null
  seed: string
  /** tests again what is known from earlier runs */
  fresh: boolean
}

const USUAL_COUNT = 400
const USAGE = 'npm run mutants -- [--file PATH]… [--count N | --all] [--seed TEXT] [--fresh]'

/** Reads the command line. Throws an Error that says what is wrong with it. */
export function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      file: { type: 'string', multiple: true },
      count: { type: 'string' },
      seed: { type: 'string' },
      all: { type: 'boolean' },
      fresh: { type: 'boolean' },
    },
  })
  if (positionals.length > 0 || (values.all && values.count !== undefined)) throw new Error(USAGE)
  const count = Number(values.count ?? USUAL_COUNT)
  if (!Number.isInteger(count) || count < 1) throw new Error('--count must be a whole number from 1 on')
  const files = values.file ?? []
  const isAll = values.all || (files.length > 0 && values.count === undefined)
  return { files, count: isAll ? null : count, seed: values.seed ?? '1', fresh: values.fresh ?? false }
}
