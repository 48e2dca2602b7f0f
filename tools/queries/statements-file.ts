import type { DescribedColumn, Description } from './describe.ts'
import { plainText } from './recordings.ts'
import type { RowType } from './row-types.ts'

/** The file that has every statement, from the root of the repository. */
export const STATEMENTS_FILE = 'apps/server/queries.sql'

const HEAD = `-- Every statement that the server sends, as it is sent, by feature, to be read: \`npm run queries\` writes this file from what
-- the server's tests sent, and \`npm test\` compares them. A name is that of the feature and of the function that sends the
-- statement, or the name under which PostgreSQL knows it; then come the types of the parameters, and the columns of its rows.
-- Where a function puts a statement together, this is the shortest that it sent.
`

/** A statement of the file. */
export type NamedText = { name: string; text: string }

const LONGEST_LINE = 140

/** One statement: its name and types in a comment, and its text. @param description null where PostgreSQL cannot say */
export function statementText({ name, text }: NamedText, description: Description | null, row: RowType): string {
  return `${commentOf(name, description, row)}\n${withoutIndent(text)};\n`
}

function commentOf(name: string, description: Description | null, row: RowType): string {
  const head = `-- name: ${name}`
  if (!description) return head
  const columns = description.columns.map((column) => columnText(column, row))
  const arrow = columns.length > 0 ? ' →' : ''
  const words = [`${head}(${description.parameters.join(', ')})${arrow}`]
  for (const [i, column] of columns.entries()) {
    const word = i < columns.length - 1 ? `${column},` : column
    const longer = `${words.at(-1)} ${word}`
    if (longer.length <= LONGEST_LINE) words.splice(-1, 1, longer)
    else words.push(`--   ${word}`)
  }
  return words.join('\n')
}

function columnText({ name, type }: DescribedColumn, row: RowType): string {
  const mayBeNull = row.is === 'columns' && row.columns[name]?.kinds.includes('null')
  return `${name} ${type}${mayBeNull ? ' null' : ''}`
}

/** The text without blank lines, and without the indentation that all lines but the first one share. */
function withoutIndent(text: string): string {
  const [first = '', ...rest] = text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
  const shared = Math.min(...(text.startsWith('\n') ? [first, ...rest] : rest).map((line) => line.search(/\S/)))
  return [text.startsWith('\n') ? first.slice(shared) : first.trim(), ...rest.map((line) => line.slice(shared))].join(
    '\n',
  )
}

/** The whole file. @param statements by feature, in their order */
export function fileText(statements: ReadonlyMap<string, readonly string[]>): string {
  const parts = [...statements].map(([feature, texts]) => [
    `-- ${feature} ${'-'.repeat(100 - feature.length)}\n`,
    ...texts,
  ])
  return [HEAD, ...parts.flat()].join('\n')
}

/** The statements of a file, each as `statementText` wrote it, by name. */
export function statementsIn(file: string): Map<string, { whole: string; key: string }> {
  const found = new Map<string, { whole: string; key: string }>()
  for (const part of file.split(/^(?=-- name: )/m).slice(1)) {
    const whole = part.replace(/\n(-- [\w ]+ -+\n+)?$/, '')
    const name = /^-- name: ([\w.]+)/.exec(part)?.[1] ?? ''
    const text = whole.replace(/^(--.*\n)+/, '').replace(/;\n?$/, '')
    found.set(name, { whole: `${whole.trimEnd()}\n`, key: plainText(text) })
  }
  return found
}
