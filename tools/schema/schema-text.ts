import type { Reader } from '../../apps/server/src/platform/database.ts'
import { type Catalogue, type Column, type Part, readCatalogue, type Table } from './catalogue.ts'

const HEAD = `-- The schema of the database as all migrations leave it, to be read: \`npm run schema\` writes this file from a migrated
-- database, and a test compares them. Functions and triggers are in the folder functions, one file a function.
`

/** The whole schema as SQL, the same for the same schema. Functions are named only where a trigger calls them. */
export async function schemaText(db: Reader): Promise<string> {
  const catalogue = await readCatalogue(db)
  const extensions = catalogue.extensions.map((name) => `create extension ${name};\n`).join('')
  return [HEAD, extensions, ...catalogue.tables.map((table) => tableText(table, catalogue))].join('\n')
}

function tableText(table: Table, catalogue: Catalogue): string {
  const ofTable = <Item extends { table: number }>(items: readonly Item[]) =>
    items.filter((item) => item.table === table.oid)
  const columns = ofTable(catalogue.columns)
  const inside = [...columns.map(columnText), ...ofTable(catalogue.constraints).map(constraintText)]
  const options = table.options.length > 0 ? ` with (${table.options.join(', ')})` : ''
  const settings = columns.flatMap((column) => settingsOf(table, column))
  const parts = [...ofTable(catalogue.indexes), ...ofTable(catalogue.statistics)]
  const triggers = ofTable(catalogue.triggers).map((trigger) => `-- trigger ${trigger.name}: ${trigger.function}\n`)
  return [
    commentText(table.comment, ''),
    `create ${table.isUnlogged ? 'unlogged ' : ''}table ${table.name} (\n`,
    separated(inside),
    `)${options};\n`,
    ...settings,
    ...parts.map((part) => `${commentText(part.comment, '')}${plain(part.definition)};\n`),
    ...triggers,
  ].join('')
}

type Line = { comment: string | null; text: string }

/** A comma after each but the last, comments above. */
function separated(lines: readonly Line[]): string {
  return lines
    .map(({ comment, text }, i) => `${commentText(comment, '  ')}  ${text}${i < lines.length - 1 ? ',' : ''}\n`)
    .join('')
}

function columnText(column: Column): Line {
  const { name, type, isNotNull, expression, isGenerated, identity, collation, compression, comment } = column
  const words = [
    name,
    shortType(type),
    collation && `collate "${collation}"`,
    compression && `compression ${compression}`,
    isNotNull && 'not null',
    expression && (isGenerated ? `generated always as (${expression}) stored` : `default ${plain(expression)}`),
    identity && `generated ${identity} as identity`,
  ]
  return { comment, text: words.filter(Boolean).join(' ') }
}

function constraintText({ name, definition, comment }: Part): Line {
  return { comment, text: `constraint ${name} ${plain(definition)}` }
}

function settingsOf(table: Table, { name, storage, statistics }: Column): string[] {
  const column = `alter table ${table.name} alter column ${name} set`
  return [
    ...(storage === null ? [] : [`${column} storage ${storage};\n`]),
    ...(statistics === null ? [] : [`${column} statistics ${statistics};\n`]),
  ]
}

function commentText(comment: string | null, indent: string): string {
  if (comment === null) return ''
  return comment
    .split('\n')
    .map((line) => `${indent}-- ${line}\n`)
    .join('')
}

const SHORT_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^timestamp(\(\d\))? with time zone/, 'timestamptz$1'],
  [/^time without time zone/, 'time'],
  [/^integer/, 'int'],
  [/^double precision/, 'float8'],
]

/** The type by the name that migrations use. */
function shortType(type: string): string {
  return SHORT_TYPES.reduce((text, [long, short]) => text.replace(long, short), type)
}

/** As migrations write it: keywords in lower case, nothing said that goes without saying. What stands in quotes stays. */
function plain(definition: string): string {
  return definition
    .split(/('(?:[^']|'')*'|"(?:[^"]|"")*")/)
    .map((part, i) =>
      i % 2 === 0
        ? part
            .toLowerCase()
            .replace(/^::text\b/, '')
            .replace(' using btree', '')
            .replace(/\s+/g, ' ')
        : part,
    )
    .join('')
}
