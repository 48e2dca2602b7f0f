import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  type Argument,
  type CallExpression,
  type Expression,
  type Node,
  parseSync,
  type Program,
  Visitor,
} from 'oxc-parser'
import { ROOT } from './sources.ts'

/** A test as its file has it. */
export type NamedTest = {
  title: string
  /** the titles of the groups around it, and its own, with ` › ` between them */
  path: string
  /** whether it never runs: `skip`, `todo`, `fixme`, or within a group that does not */
  isSkipped: boolean
  /** whether it expects anything, itself or by a function that it calls */
  hasAssertion: boolean
  /** whether it runs with `npm run soak` alone */
  isSoak: boolean
}

const TESTS = new Set(['test', 'it'])
const GROUPS = new Set(['describe'])
const NEVER_RUN = new Set(['skip', 'todo', 'fixme', 'failing', 'fails'])
const ASSERTING = /^(expect|assert)/

/** The name at the root of a chain and the members on the way: `test.each(rows)` is `test`, `each`. */
function chainOf(node: Expression): string[] {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag)
  if (node.type !== 'MemberExpression') return []
  return [...chainOf(node.object), ...(node.property.type === 'Identifier' ? [node.property.name] : [])]
}

function textOf(argument: Argument | undefined): string | null {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type !== 'TemplateLiteral') return null
  return argument.quasis.map(({ value }) => value.cooked ?? '').join('…')
}

type Functions = Map<string, Node>

/** A source file: its functions by name, and from where its other names come. */
class Source {
  readonly path: string
  readonly program: Program
  readonly functions: Functions = new Map()
  readonly imports = new Map<string, { path: string; name: string }>()

  constructor(path: string, code: string) {
    this.path = path
    const { program, module } = parseSync(path, code)
    this.program = program
    new Visitor({
      FunctionDeclaration: (node) => {
        if (node.id) this.functions.set(node.id.name, node)
      },
      VariableDeclarator: (node) => {
        if (node.id.type === 'Identifier' && node.init) this.functions.set(node.id.name, node.init)
      },
      MethodDefinition: (node) => {
        if (node.key.type === 'Identifier') this.functions.set(node.key.name, node.value)
      },
    }).visit(program)
    for (const { moduleRequest, entries } of module.staticImports) {
      if (!moduleRequest.value.startsWith('.')) continue
      const from = join(dirname(path), moduleRequest.value)
      for (const { importName, localName } of entries) {
        this.imports.set(localName.value, { path: from, name: importName.name ?? localName.value })
      }
    }
  }
}

const sources = new Map<string, Source>()

function sourceAt(path: string): Source | null {
  if (!/\.tsx?$/.test(path) || !existsSync(join(ROOT, path))) return null
  const source = sources.get(path) ?? new Source(path, readFileSync(join(ROOT, path), 'utf8'))
  sources.set(path, source)
  return source
}

/** Whether a piece of code expects anything, itself or by a function of the project that it calls. */
function asserts(node: Node, source: Source, seen: Set<Node> = new Set()): boolean {
  if (seen.has(node)) return false
  seen.add(node)
  let found = false
  const called = new Set<string>()
  visitWithin(node, (call) => {
    const [root = '', ...members] = chainOf(call.callee)
    if (ASSERTING.test(root) || members.some((name) => ASSERTING.test(name))) found = true
    called.add(root)
    const last = members.at(-1)
    if (last) called.add(last)
    for (const argument of call.arguments) if (argument.type === 'Identifier') called.add(argument.name)
  })
  return found || [...called].some((name) => assertsByName(name, source, seen))
}

function assertsByName(name: string, source: Source, seen: Set<Node>): boolean {
  const own = source.functions.get(name)
  if (own) return asserts(own, source, seen)
  const imported = source.imports.get(name)
  const other = imported && sourceAt(imported.path)
  const body = other?.functions.get(imported?.name ?? '')
  return other && body ? asserts(body, other, seen) : false
}

/** Every call within a node. A visitor starts at a program alone. */
function visitWithin(node: Node, onCall: (call: CallExpression) => void): void {
  if (node.type === 'CallExpression') onCall(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(child)) visitWithin(child, onCall)
    }
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** What is around a test. */
type Around = { isSkipped: boolean; groups: string[] }

const NO_TESTS = new Set(['step', 'use', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'extend', 'info'])

function isGroup(root: string, second: string): boolean {
  return GROUPS.has(root) || (TESTS.has(root) && second === 'describe')
}

/** The tests of a file, in their order. */
export function testsIn(path: string): NamedTest[] {
  const source = sourceAt(path)
  if (!source) throw new Error(`there is no ${path}`)
  return testsOf(source)
}

/** The tests of a file that has this code. */
export function parsedTests(path: string, code: string): NamedTest[] {
  return testsOf(new Source(path, code))
}

function testsOf(source: Source): NamedTest[] {
  const isSoakFile = source.path.includes('.soak.')
  const tests: NamedTest[] = []
  const walk = (node: Node, around: Around): void => {
    let within = around
    if (node.type === 'CallExpression') {
      const chain = chainOf(node.callee)
      const isSkipped = around.isSkipped || chain.some((name) => NEVER_RUN.has(name))
      const [root = '', second = ''] = chain
      const title = textOf(node.arguments[0])
      if (title !== null && isGroup(root, second)) within = { isSkipped, groups: [...around.groups, title] }
      else if (title !== null && TESTS.has(root) && !NO_TESTS.has(second)) {
        const isSoak = isSoakFile || node.arguments.some((given) => isTaggedSoak(given))
        const named = [...around.groups, title].join(' › ')
        tests.push({ title, path: named, isSkipped, isSoak, hasAssertion: asserts(node, source) })
      }
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, within)
    }
  }
  walk(source.program, { isSkipped: false, groups: [] })
  return tests
}

function isTaggedSoak(given: Argument): boolean {
  if (given.type !== 'ObjectExpression') return false
  return given.properties.some(
    (property) => property.type === 'Property' && property.value.type === 'Literal' && property.value.value === '@soak',
  )
}
