import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ROOT } from './sources.ts'

/** The lengths of a scale, such as `--text-`, by what it has for them: `13px` and `--text-s`. */
export function scaleOf(tokens: string, prefix: '--text-' | '--space'): Map<string, string> {
  const steps = tokens.matchAll(new RegExp(`(${prefix}[\\w-]*): (\\d+px);`, 'g'))
  return new Map([...steps].map(([, name = '', length = '']) => [length, name]))
}

/** The lines of a sheet that say a size of text in figures, or a distance for which there is a step of `--space`. */
export function rawLengths(css: string, spaces: Map<string, string>): string[] {
  const isRaw = (line: string) => {
    const [, property = '', value = ''] = /^\s*([\w-]+):\s*(.*)$/.exec(line) ?? []
    if (property === 'font-size') return /^[\d.]+(px|rem|em|pt)/.test(value)
    if (!/^((row-|column-)?gap|(padding|margin)(-\w+)*)$/.test(property)) return false
    return [...value.matchAll(/(?<![\w.])(\d+px)/g)].some(([, length = '']) => spaces.has(length))
  }
  return css.split('\n').filter(isRaw)
}

/** The names of the classes that a sheet has rules for. */
export function classesOf(css: string): Set<string> {
  const selectors = css.replace(/\/\*[^]*?\*\/|\{[^{}]*\}/g, '')
  return new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
}

/** The classes that a component names as they are, and not as those of its own sheet. */
export function plainClasses(path: string, source: string): string[] {
  const found: string[] = []
  visit(parseSync(path, source).program, (node) => {
    if (node['type'] === 'JSXAttribute' && nameOf(node['name']) === 'className') found.push(...literals(node['value']))
    else if (node['type'] === 'CallExpression' && nameOf(node['callee']) === 'classes') {
      found.push(...literals(node['arguments']))
    }
  })
  return [...new Set(found.flatMap((names) => names.split(/\s+/)).filter(Boolean))]
}

/** The classes of sheets that a component names, by the sheet as it imports it; null stands for one that is computed. */
export function sheetClasses(path: string, source: string): Map<string, Set<string | null>> {
  const { module, program } = parseSync(path, source)
  const sheets = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.endsWith('.module.css'))
      .map(({ moduleRequest, entries }) => [entries[0]?.localName.value, moduleRequest.value]),
  )
  const found = new Map([...sheets.values()].map((sheet) => [sheet, new Set<string | null>()]))
  visit(program, (node) => {
    const sheet = node['type'] === 'MemberExpression' ? sheets.get(String(nameOf(node['object']))) : undefined
    if (sheet === undefined) return
    const key = node['property']
    const isNamed = isNode(key) && key['type'] === 'Literal'
    found.get(sheet)?.add(isNamed ? String(key['value']) : null)
  })
  return found
}

/** What a source imports from Mantine, by name. */
export function mantineParts(path: string, source: string): string[] {
  return parseSync(path, source).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    moduleRequest.value.startsWith('@mantine/')
      ? entries.flatMap(({ importName, isType }) => (isType || !importName.name ? [] : [importName.name]))
      : [],
  )
}

const MANTINE = join(ROOT, 'node_modules/@mantine/core/esm')

/** The style sheets that a part of Mantine needs, by name: those of the parts that it is made of first, its own last. */
export function mantineSheets(part: string): string[] {
  const folders = ['components', 'utils'].map((folder) => join(MANTINE, folder, part, `${part}.mjs`))
  const seen = new Set<string>()
  return [...new Set(folders.filter((path) => existsSync(path)).flatMap((path) => sheetsBelow(path, seen)))]
}

function sheetsBelow(path: string, seen: Set<string>): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const next = [...readFileSync(path, 'utf8').matchAll(/from "(\.[^"]+)"/g)].map(([, name]) =>
    join(dirname(path), name ?? ''),
  )
  return next
    .filter((each) => !relative(MANTINE, each).startsWith('core'))
    .flatMap((each) => {
      const [, sheet] = /(\w+)\.module\.mjs$/.exec(each) ?? []
      return sheet === undefined ? sheetsBelow(each, seen) : [sheet]
    })
}

type Node = Record<string, unknown>

/** The texts that an expression comes to; neither what it compares nor the keys by which it reads. */
function literals(value: unknown): string[] {
  const found: string[] = []
  visit(value, (node) => {
    if (node['type'] === 'MemberExpression' || node['type'] === 'BinaryExpression') return false
    if (node['type'] === 'CallExpression' && nameOf(node['callee']) !== 'classes') return false
    if (node['type'] === 'Literal' && typeof node['value'] === 'string') found.push(node['value'])
    return true
  })
  return found
}

function visit(value: unknown, see: (node: Node) => unknown): void {
  if (Array.isArray(value)) for (const each of value) visit(each, see)
  else if (isNode(value) && see(value) !== false) visit(Object.values(value), see)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nameOf = (value: unknown) => (isNode(value) ? value['name'] : undefined)
