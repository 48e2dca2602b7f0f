import type { Change, Span } from './change.ts'

const SQL =
  /\b(select|insert into|update|delete from|where|case when|nullif|coalesce|least|greatest|is null|is not null)\b/

/** Whether a text of a source file is SQL or a part of it. */
export function isSql(file: string, text: string): boolean {
  return file.startsWith('apps/server/') && SQL.test(text)
}

/** Which text becomes which other one. The groups before and after it stay. */
const SWAPS: [RegExp, (found: string) => string | null][] = [
  [/(?<=\s)(?:<=|>=|<|>)(?=\s)/g, (found) => (found.length === 1 ? `${found}=` : found.slice(0, 1))],
  [/\b(?:and|or)\b/g, (found) => (found === 'and' ? 'or' : 'and')],
  [/\bis (?:not )?(?=null\b|distinct\b)/g, (found) => (found === 'is ' ? 'is not ' : 'is ')],
  [/(?<!\bis )\bnot (?!null\b|materialized\b)/g, () => ''],
  [/(?<!\bnot )\bexists\b/g, () => 'not exists'],
  [/\b(?:true|false)\b/g, (found) => (found === 'true' ? 'false' : 'true')],
  [/\b(?:least|greatest|min|max)(?=\()/g, (found) => OTHER_END[found] ?? null],
  [/(?<=\s)[+-](?=\s)/g, (found) => (found === '+' ? '-' : '+')],
  [/(?<=[+-] |interval ')\d+\b/g, (found) => String(Number(found) + 1)],
  [/ desc\b/g, () => ''],
]
const OTHER_END: Record<string, string> = { least: 'greatest', greatest: 'least', min: 'max', max: 'min' }

/** A condition of a row: a column alone, or compared with something short, up to what follows a condition. */
const COLUMN = String.raw`(?:not )?(?!not\b|exists\b)[\w.]+`
const COMPARED = String.raw`(?: (?:=|<>|<=|>=|<|>) (?:[\w.$]+|'\w*'|¤+)(?:::\w+)?| is (?:not )?null)?`
const AFTER = String.raw`(?=\s*(?:[)'\x60]|$|(?:and|or|then|order|group|limit|returning|union|for|on)\b))`
const CONDITION = new RegExp(String.raw`\b(where|and|when) (${COLUMN}${COMPARED})${AFTER}`, 'g')
const EQUALS = /(?<=\s)=(?=\s)/g

/**
 * The changes of a statement in a literal.
 * @param literal with its quotes
 * @param expressions the parts of the literal that are no SQL
 */
export function sqlChanges(source: string, literal: Span, expressions: readonly Span[]): Change[] {
  const sql = maskedSql(source, literal, expressions)
  const at = (index: number, length: number, text: string): Change => {
    return { start: literal.start + index, end: literal.start + index + length, text }
  }
  const swaps = SWAPS.flatMap(([pattern, other]) =>
    [...sql.matchAll(pattern)].flatMap(({ 0: found, index }) => {
      const text = isOfBetween(sql, found, index) ? null : other(found)
      return text === null ? [] : [at(index, found.length, text)]
    }),
  )
  const equals = [...sql.matchAll(EQUALS)].filter(({ index }) => isCondition(sql.slice(0, index)))
  return [
    ...swaps,
    ...equals.map(({ index }) => at(index, 1, '<>')),
    ...[...sql.matchAll(CONDITION)].flatMap(({ 0: found, 1: word = '', 2: condition = '', index }) =>
      isOfBetween(sql, word, index) ? [] : at(index + found.length - condition.length, condition.length, 'true'),
    ),
  ]
}

/** The SQL with its expressions and comments covered, each character where it was. */
function maskedSql(source: string, literal: Span, expressions: readonly Span[]): string {
  let sql = source.slice(literal.start, literal.end)
  for (const { start, end } of expressions) {
    const from = sql.lastIndexOf('${', start - literal.start)
    const to = sql.indexOf('}', end - literal.start) + 1
    sql = sql.slice(0, from) + '¤'.repeat(to - from) + sql.slice(to)
  }
  return sql.replaceAll(/--.*$/gm, (comment) => ' '.repeat(comment.length))
}

function isOfBetween(sql: string, found: string, index: number): boolean {
  return found === 'and' && /\bbetween\b(?:(?!\band\b).)*$/s.test(sql.slice(0, index))
}

/** What stands after `set`, or after the cases of a value there, is a value given and no comparison. */
function isCondition(before: string): boolean {
  const word = before.match(/\b(?:where|and|or|on|when|having|set|using|select|then|else|end)\b/g)?.at(-1)
  return word === undefined || !['set', 'then', 'else', 'end'].includes(word)
}
