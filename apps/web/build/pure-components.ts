import { type ESTree, parseAst, type Plugin } from 'vite'

/** What React makes without changing anything else. */
const makers = new Set(['createContext', 'forwardRef', 'memo'])

type Edit = { from: number; to: number; text: string }

/**
 * Lets the build leave out the components of a package that nobody imports. It stays otherwise, as nothing says that
 * making a component changes nothing else, nor that a name for developer tools is not needed without its component.
 * @param files the package's modules
 */
export function pureComponents(files: RegExp): Plugin {
  return {
    name: 'warsha:pure-components',
    apply: 'build',
    transform: { filter: { id: files }, handler: withPureComponents },
  }
}

/** The module with its components marked as free of side effects, and without their names for developer tools. */
export function withPureComponents(code: string): string {
  const { body } = parseAst(code)
  const react = new Set(body.flatMap(namespacesOfReact))
  return edited(
    code,
    body.flatMap((statement) => [...madeComponents(statement, react), ...displayName(statement)]),
  )
}

function namespacesOfReact(statement: ESTree.Statement): string[] {
  if (statement.type !== 'ImportDeclaration' || statement.source.value !== 'react') return []
  return statement.specifiers.flatMap(({ type, local }) => (type === 'ImportSpecifier' ? [] : [local.name]))
}

function madeComponents(statement: ESTree.Statement, react: ReadonlySet<string>): Edit[] {
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ init }) => {
    if (init?.type !== 'CallExpression' || init.callee.type !== 'MemberExpression') return []
    const { object, property } = init.callee
    if (object.type !== 'Identifier' || !react.has(object.name)) return []
    if (property.type !== 'Identifier' || !makers.has(property.name)) return []
    return [{ from: init.start, to: init.start, text: '/* @__PURE__ */ ' }]
  })
}

function displayName(statement: ESTree.Statement): Edit[] {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return []
  const { left, right } = statement.expression
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || right.type !== 'Literal') return []
  if (left.property.type !== 'Identifier' || left.property.name !== 'displayName') return []
  return [{ from: statement.start, to: statement.end, text: '' }]
}

/** @param edits in the order of the code */
function edited(code: string, edits: readonly Edit[]): string {
  const ends = [0, ...edits.map(({ to }) => to)]
  return [...edits.map(({ from, text }, place) => code.slice(ends[place], from) + text), code.slice(ends.at(-1))].join(
    '',
  )
}
