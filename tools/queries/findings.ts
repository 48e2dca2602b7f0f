import type { DescribedColumn, Description } from './describe.ts'
import type { Recording } from './recordings.ts'
import type { ColumnType, RowType } from './row-types.ts'

const NUMBERS = ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']
const STRINGS = [
  'text',
  'varchar',
  'bpchar',
  'char',
  'name',
  'uuid',
  'date',
  'time',
  'tstzrange',
  'int4range',
  'record',
  'void',
]

/** How `platform/database.ts` reads a type that PostgreSQL has. */
const READ_AS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map((type) => [type, 'number'])),
  ...Object.fromEntries(STRINGS.map((type) => [type, 'string'])),
  bool: 'boolean',
  timestamptz: 'number',
  timestamp: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
  'int8[]': 'string[]',
  'timestamptz[]': 'Date[]',
  'date[]': 'Date[]',
  'name[]': 'string',
}

/** What may stand for a type that PostgreSQL has, as a value of a parameter. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(NUMBERS.map((type) => [type, ['number']])),
  ...Object.fromEntries(STRINGS.map((type) => [type, ['string']])),
  // More digits than a number holds.
  int8: ['number', 'string'],
  xid8: ['string'],
  pg_lsn: ['string'],
  bool: ['boolean'],
  timestamptz: ['string'],
  timestamp: ['string'],
  bytea: ['Buffer'],
  json: ['string', 'object'],
  jsonb: ['string', 'object'],
}

function readAs(type: string): string | null {
  const known = READ_AS[type]
  if (known) return known
  const element = type.endsWith('[]') ? READ_AS[type.slice(0, -2)] : undefined
  return element ? `${element}[]` : null
}

/** A null may come of these where the table has none. */
const MAKES_NULLS = /\b(left|right|full)\s+(outer\s+)?join\b|\b(grouping sets|rollup|cube)\b/i

/** A text that a place sends, and what PostgreSQL says of it. */
export type DescribedText = { text: string; description: Description }

/** Compares a row type with what PostgreSQL says of all texts that give such rows. Each finding names its column first. */
export function compareRow(row: RowType, described: readonly DescribedText[]): string[] {
  if (row.is !== 'columns') return []
  const findings = described.flatMap(({ text, description: { columns } }) => {
    const names = new Set(columns.map(({ name }) => name))
    const missing = Object.entries(row.columns)
      .filter(([name, { kinds }]) => !names.has(name) && !kinds.includes('undefined'))
      .map(([name]) => `${name}: the statement has no such column`)
    return [...missing, ...columns.flatMap((column) => compareColumn(row.columns[column.name], column, text))]
  })
  return [...new Set([...findings, ...neverNull(row.columns, described)])]
}

/** Columns that are taken from tables in which they are never null, and that nothing else makes null. */
function neverNull(types: Record<string, ColumnType>, described: readonly DescribedText[]): string[] {
  const sources = (name: string) =>
    described.map(({ text, description }) => {
      const source = description.columns.find((column) => column.name === name)?.source
      return source?.isNotNull && !MAKES_NULLS.test(text) ? `${source.table}.${source.column}` : null
    })
  return Object.entries(types)
    .filter(([, { kinds }]) => kinds.includes('null'))
    .map(([name]) => [name, sources(name)] as const)
    .filter(([, from]) => from.length > 0 && !from.includes(null))
    .map(([name, from]) => `${name}: ${from[0]} is never null, and the row type says it may be`)
}

function compareColumn(type: ColumnType | undefined, column: DescribedColumn, text: string): string[] {
  const { name, source } = column
  if (!type) return [`${name}: the row type has no such column`]
  const findings: string[] = []
  const kind = readAs(column.type)
  if (kind === null) findings.push(`${name}: nobody has said how ${column.type} is read`)
  else if (kind !== 'any' && !type.kinds.some((each) => isKind(kind, each))) {
    findings.push(
      `${name}: is ${column.type}, which is read as ${kind}, and the row type says ${type.kinds.join(' | ')}`,
    )
  }
  if (!source) return findings
  const allows = type.kinds.includes('null') || type.kinds.includes('any')
  if (!source.isNotNull && !allows && !excludesNull(text, source.column)) {
    findings.push(`${name}: ${source.table}.${source.column} may be null, and the row type says it is not`)
  }
  const unnamed = type.literals ? (source.values ?? []).filter((value) => !type.literals?.includes(value)) : []
  if (unnamed.length > 0) {
    findings.push(`${name}: ${source.table}.${source.column} may be ${unnamed.join(', ')}, which the row type has not`)
  }
  return findings
}

/** Whether the statement itself takes only rows that have the column. */
function excludesNull(text: string, column: string): boolean {
  return new RegExp(String.raw`\b${column}\s+is\s+not\s+null\b`, 'i').test(text)
}

/** Compares a row type with the values that came back while the tests ran. */
export function compareValues(row: RowType, { columns }: Recording): string[] {
  if (row.is !== 'columns') return []
  return Object.entries(columns).flatMap(([name, { kinds, strings }]) => {
    const type = row.columns[name]
    if (!type) return []
    const strange = kinds.filter((kind) => !type.kinds.some((each) => isKind(kind, each)))
    const unnamed = type.literals ? (strings ?? []).filter((value) => !type.literals?.includes(value)) : []
    return [
      ...strange.map((kind) => `${name}: was ${kind}, and the row type says ${type.kinds.join(' | ')}`),
      ...unnamed.map((value) => `${name}: was '${value}', and the row type says ${type.literals?.join(' | ')}`),
    ]
  })
}

/** Whether a value of one kind is what a type says: an array without elements is an array of anything. */
function isKind(kind: string, allowed: string): boolean {
  if (allowed === 'any' || kind === allowed) return true
  if (!allowed.endsWith('[]')) return false
  return kind === '[]' || (kind.endsWith('[]') && isKind(kind.slice(0, -2), allowed.slice(0, -2)))
}

/** Compares the values that the tests passed with the types of the parameters. */
export function compareParameters({ parameters: types }: Description, { parameters }: Recording): string[] {
  return types.flatMap((type, i) => {
    const isArray = type.endsWith('[]')
    const element = isArray ? type.slice(0, -2) : type
    const allowed = WRITTEN_AS[element]
    if (!allowed) return [`$${i + 1}: nobody has said how ${type} is written`]
    const fitting = isArray ? ['null[]', ...allowed.map((kind) => `${kind}[]`)] : allowed
    return (parameters[i] ?? [])
      .filter((kind) => kind !== 'null' && !fitting.some((each) => isKind(kind, each)))
      .map((kind) => `$${i + 1}: is ${type}, and was ${kind}`)
  })
}
