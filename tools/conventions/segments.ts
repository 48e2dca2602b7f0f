import { parseSync } from 'oxc-parser'

/** `segment` as a column that no other table than `person` qualifies: not a table, an alias or a part of another name. */
const READ = /(?<!\b(?:as|join|from|into)\s+)(?<![.\w"'])(?:person\.|new\.|old\.)?segment\b(?!\s*\.)(?![\w"'])/g
const COMMENT = /--.*$/gm

/** How often a text of SQL has the column `segment` of a person, or one that may be theirs. */
export function segmentReadsIn(statement: string): number {
  const text = statement.replaceAll(COMMENT, '')
  const isOfOtherTables = /\b(?:from|into|update)\b/.test(text) && !/\bperson\b/.test(text)
  return isOfOtherTables ? 0 : (text.match(READ)?.length ?? 0)
}

/** The same in the `sql` templates of a source. */
export function segmentReadsOf(path: string, text: string): number {
  const { program } = parseSync(path, text)
  return templatesIn(program).reduce((sum, statement) => sum + segmentReadsIn(statement), 0)
}

function templatesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(templatesIn)
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(templatesIn)
  if (!isSqlTemplate(node)) return inside
  return [node.quasi.quasis.map(({ value }) => value.raw).join('$'), ...inside]
}

type SqlTemplate = { quasi: { quasis: { value: { raw: string } }[] } }

function isSqlTemplate(node: object): node is SqlTemplate {
  if (!('type' in node) || node.type !== 'TaggedTemplateExpression' || !('tag' in node)) return false
  return typeof node.tag === 'object' && node.tag !== null && 'name' in node.tag && node.tag.name === 'sql'
}
