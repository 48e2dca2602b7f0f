import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { type RowType, RowTypes } from './row-types.ts'

/** A call that sends a statement. */
export type Site = {
  /** as a recording has it: `apps/server/src/app.ts:12:20` */
  place: string
  /** feature and function, such as `technicians.technician_by_id`; a number follows where a function has several */
  name: string
  row: RowType
}

/** The methods of the database that send a statement, with how many wrappers their row has: of a promise, of an array. */
const METHODS = new Set(['rows', 'row', 'writeRows', 'writeRow', 'batches', 'run', 'write'])
const WITHOUT_ROWS = new Set(['run', 'write'])

/** What only tests load stands beside the sources. */
const OF_TESTS = /\.test\.ts$|\/testing\.ts$/
const LOADS_TESTING = /from '(\.\.\/)+testing\//

/**
 * All calls that send a statement, in the order of their names.
 * @param root of the repository
 * @param database the file that has the methods, which sends for others
 */
export function sitesIn(root: string, project: string, database: string): Site[] {
  const program = programOf(join(root, project))
  const reader = new SiteReader(program.getTypeChecker(), { root, database })
  const sites = program
    .getSourceFiles()
    .filter(({ fileName, text }) => isProduct(root, project, fileName) && !LOADS_TESTING.test(text))
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
    .flatMap((file) => reader.sitesOf(file))
  return numbered(sites).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function isProduct(root: string, project: string, fileName: string): boolean {
  return relative(root, fileName).startsWith(`${dirname(project)}/src/`) && !OF_TESTS.test(fileName)
}

function programOf(project: string): ts.Program {
  const { config } = ts.readConfigFile(project, (path) => readFileSync(path, 'utf8')) as { config: unknown }
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project))
  const rootNames = fileNames.filter((name) => !OF_TESTS.test(name))
  return ts.createProgram({ rootNames, options: { ...options, noEmit: true, composite: false } })
}

class SiteReader {
  readonly #checker: ts.TypeChecker
  readonly #types: RowTypes
  readonly #root: string
  readonly #database: string

  constructor(checker: ts.TypeChecker, { root, database }: { root: string; database: string }) {
    this.#checker = checker
    this.#types = new RowTypes(checker)
    this.#root = root
    this.#database = join(root, database)
  }

  sitesOf(file: ts.SourceFile): Site[] {
    if (file.fileName === this.#database) return []
    const sites: Site[] = []
    const visit = (node: ts.Node) => {
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const site = this.#siteOf(node, node.expression)
        if (site) sites.push(site)
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return sites
  }

  #siteOf(call: ts.CallExpression, { name }: ts.PropertyAccessExpression): Site | null {
    if (!METHODS.has(name.text)) return null
    const signature = this.#checker.getResolvedSignature(call)
    if (signature?.declaration?.getSourceFile().fileName !== this.#database) return null
    const file = call.getSourceFile()
    const { line, character } = file.getLineAndCharacterOfPosition(name.getStart())
    const path = relative(this.#root, file.fileName)
    const row = WITHOUT_ROWS.has(name.text) ? null : this.#rowOf(signature)
    return {
      place: `${path}:${line + 1}:${character + 1}`,
      name: `${placeName(path)}.${functionAround(call) ?? fileWord(path)}`,
      row: row ? this.#types.rowType(row) : { is: 'none' },
    }
  }

  /** Of `Promise<Row[]>`, `Promise<Row | null>` and `AsyncGenerator<Row[]>`. */
  #rowOf(signature: ts.Signature): ts.Type {
    const answer = signature.getReturnType()
    const [inside] = this.#checker.getTypeArguments(answer as ts.TypeReference)
    if (!inside) throw new Error(`No row in ${this.#checker.typeToString(answer)}`)
    if (!this.#checker.isArrayType(inside)) return withoutNull(this.#checker, inside)
    return this.#checker.getTypeArguments(inside as ts.TypeReference)[0] ?? inside
  }
}

/** `Row | null` of a type parameter has no other form. */
function withoutNull(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  if (!type.isUnion()) return type
  const rest = type.types.filter((part) => !(part.flags & ts.TypeFlags.Null))
  return rest.length === 1 && rest[0] ? rest[0] : checker.getNonNullableType(type)
}

/** The folder of a feature, `platform` or `admin`, or the server itself. */
function placeName(path: string): string {
  const [, folder, feature = ''] = /\/src\/(?:(features|\w+)\/)?([\w-]+)/.exec(path) ?? []
  return snakeCase(folder === 'features' ? feature : (folder ?? 'server'))
}

function fileWord(path: string): string {
  return snakeCase(/([\w-]+)\.ts$/.exec(path)?.[1] ?? path)
}

/** The outermost function, which has a name that others know, with the class of a method. */
function functionAround(node: ts.Node): string | null {
  let name: string | null = null
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isClassDeclaration(at)) name = `${at.name?.text}_${name}`
    else name = nameOf(at) ?? name
  }
  return name && snakeCase(name)
}

function nameOf(node: ts.Node): string | null {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) || ts.isGetAccessor(node)) {
    return node.name?.getText().replace('#', '') ?? null
  }
  const isFunction = ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer)
  return isFunction ? node.name.getText() : null
}

function snakeCase(name: string): string {
  return name
    .replaceAll('-', '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
}

/** Several of one name are told apart by their order in the sources. */
function numbered(sites: readonly Site[]): Site[] {
  return sites.map((site, i) => {
    const isSame = ({ name }: Site) => name === site.name
    if (sites.filter(isSame).length === 1) return site
    return { ...site, name: `${site.name}_${sites.slice(0, i + 1).filter(isSame).length}` }
  })
}
