import { type Expression, type Node, parseSync, type Program, type Statement, Visitor } from 'oxc-parser'
import type { Change, Span } from './change.ts'
import { isSql, sqlChanges } from './sql-changes.ts'

/** What names a mutant even after its file has changed elsewhere. */
export type MutantName = {
  /** path from the root of the project */
  file: string
  /** the text of the line in which the change begins */
  line: string
  /** both texts, such as `< → <=` */
  change: string
  /** which of the equal changes in equal lines of the file, from 1 */
  nth: number
}

/** A change of a source file that a test should notice. */
export type Mutant = MutantName & Change & { lineNumber: number }

const COMPARISONS = pairs(['<', '<='], ['>', '>='], ['===', '!=='])
const SIGNS = pairs(['+', '-'], ['+=', '-='])
const LOGIC = pairs(['&&', '||'])
const METHODS = pairs(['min', 'max'], ['some', 'every'])

/** Each by the other of its pair. */
function pairs(...all: [string, string][]): ReadonlyMap<string, string> {
  return new Map(all.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
}

/** All mutants of a source, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const counts = new Map<string, number>()
  return changesOf(file, source)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map((each) => {
      const before = source.slice(0, each.start).split('\n')
      const line = source.split('\n')[before.length - 1]?.trim() ?? ''
      const change = described(source.slice(each.start, each.end), each.text)
      const nth = (counts.get(`${line}\n${change}`) ?? 0) + 1
      counts.set(`${line}\n${change}`, nth)
      return { file, line, change, nth, lineNumber: before.length, ...each }
    })
}

/** The source with the change in it. */
export function mutated(source: string, { start, end, text }: Change): string {
  return source.slice(0, start) + text + source.slice(end)
}

function described(before: string, after: string): string {
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim() || 'nothing'
  return `${oneLine(before)} → ${oneLine(after)}`
}

type Operation = { left: Node; right: Node; operator: string }

function changesOf(file: string, source: string): Change[] {
  const found: Change[] = []
  const swap = ({ left, right, operator }: Operation, other: string | undefined) => {
    const start = source.indexOf(operator, left.end)
    if (other !== undefined && start < right.start) found.push({ start, end: start + operator.length, text: other })
  }
  const { program } = parseSync(file, source)
  new Visitor({
    BinaryExpression: (node) => {
      const isSum = !isText(node.left) && !isText(node.right)
      swap(node, COMPARISONS.get(node.operator) ?? (isSum ? SIGNS.get(node.operator) : undefined))
    },
    AssignmentExpression: (node) => swap(node, isText(node.right) ? undefined : SIGNS.get(node.operator)),
    LogicalExpression: (node) => swap(node, LOGIC.get(node.operator)),
    UnaryExpression: ({ start, operator }) => {
      if (operator === '!') found.push({ start, end: start + 1, text: '' })
    },
    MemberExpression: ({ property }) => {
      const other = property.type === 'Identifier' ? METHODS.get(property.name) : undefined
      if (other !== undefined) found.push({ start: property.start, end: property.end, text: other })
    },
    ConditionalExpression: ({ test }) => void found.push(...negation(test, source)),
    IfStatement: ({ test, consequent, alternate }) => {
      found.push(...negation(test, source))
      if (!alternate && leaves(consequent)) found.push({ start: test.start, end: test.end, text: 'false' })
    },
    Literal: ({ start, end, value }) => {
      if (typeof value === 'boolean') found.push({ start, end, text: String(!value) })
      if (typeof value === 'number') found.push(...neighbours(start, end, value))
      if (typeof value === 'string' && isSql(file, value)) found.push(...sqlChanges(source, { start, end }, []))
    },
    TemplateLiteral: ({ start, end, quasis, expressions }) => {
      if (!isSql(file, quasis.map(({ value }) => value.raw).join('?'))) return
      found.push(...sqlChanges(source, { start, end }, expressions))
    },
  }).visit(program)
  const silent = silentParts(program)
  return found.filter((each) => !silent.some(({ start, end }) => start <= each.start && each.end <= end))
}

/** What decides nothing: types, defaults beside an index, which tell the type checker that something is there, and how much less is. */
function silentParts(program: Program): Span[] {
  const silent: Span[] = []
  new Visitor({
    TSLiteralType: (type) => void silent.push(type),
    LogicalExpression: ({ left, right, operator }) => {
      if (operator === '??' && left.type === 'MemberExpression' && left.computed) silent.push(right)
    },
    ArrayPattern: ({ elements }) => {
      for (const each of elements) if (each?.type === 'AssignmentPattern') silent.push(each.right)
    },
    // A sort asks for the sign alone.
    ConditionalExpression: ({ consequent, alternate }) => {
      const isLess = consequent.type === 'UnaryExpression' && consequent.operator === '-'
      if (isLess && alternate.type === 'Literal' && alternate.value === 1) silent.push(consequent, alternate)
    },
  }).visit(program)
  return silent
}

/** Equality and `!` are turned over by changes of their own. */
function negation(test: Expression, source: string): Change[] {
  const isTurned =
    (test.type === 'BinaryExpression' && ['===', '!=='].includes(test.operator)) ||
    (test.type === 'UnaryExpression' && test.operator === '!')
  const { start, end } = test
  return isTurned ? [] : [{ start, end, text: `!(${source.slice(start, end)})` }]
}

function leaves(statement: Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement
  return ['ReturnStatement', 'ThrowStatement', 'ContinueStatement'].includes(last?.type ?? '')
}

function neighbours(start: number, end: number, value: number): Change[] {
  const step = Number.isInteger(value) ? 1 : 0.1
  return [value + step, value - step].map((near) => ({ start, end, text: near < 0 ? `(${near})` : String(near) }))
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return isText(node.left) || isText(node.right)
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
}
