import ts from 'typescript'

/**
 * What a value may be by its type, in words that a value itself has (`kindsOf` in apps/server/testing): `string`, `number`,
 * `boolean`, `object`, `Buffer`, `Date`, `null`; `string[]` for arrays of them; `any` where the type says nothing.
 */
export type ColumnType = {
  kinds: string[]
  /** the strings that the type names; null where it is any string, or none */
  literals: string[] | null
}

/**
 * What a row is by its type.
 * - `columns`: has these
 * - `none`: the statement has no row type, or nobody reads its columns
 * - `parameter`: whatever the caller of a generic function says
 */
export type RowType = { is: 'columns'; columns: Record<string, ColumnType> } | { is: 'none' } | { is: 'parameter' }

/** Reads row types of a program. */
export class RowTypes {
  readonly #checker: ts.TypeChecker

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  rowType(row: ts.Type): RowType {
    const parts = row.isIntersection() ? row.types : [row]
    if (parts.some(({ flags }) => flags & ts.TypeFlags.TypeParameter)) return { is: 'parameter' }
    if (row.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return { is: 'none' }
    const members = row.isUnion() ? row.types : [row]
    const columns = new Map<string, ColumnType>()
    const counts = new Map<string, number>()
    for (const property of members.flatMap((member) => this.#checker.getPropertiesOfType(member))) {
      const type = this.#columnType(this.#checker.getTypeOfSymbol(property))
      const before = columns.get(property.name)
      columns.set(property.name, before ? either(before, type) : type)
      counts.set(property.name, (counts.get(property.name) ?? 0) + 1)
    }
    // What only some members of a union have is nothing in the others.
    for (const [name, type] of columns) {
      if (counts.get(name) !== members.length) columns.set(name, either(type, NOTHING))
    }
    return { is: 'columns', columns: Object.fromEntries(columns) }
  }

  #columnType(type: ts.Type): ColumnType {
    const parts = type.isUnion() ? type.types : [type]
    const kinds = [...new Set(parts.flatMap((part) => this.#kindsOf(part)))].sort()
    const strings = parts.filter((part) => part.flags & ts.TypeFlags.StringLike)
    const literals = strings.flatMap((part) => (part.isStringLiteral() ? [part.value] : []))
    const areAll = literals.length > 0 && literals.length === strings.length && kinds.includes('string')
    return { kinds, literals: areAll ? literals.sort() : null }
  }

  #kindsOf(type: ts.Type): string[] {
    const { flags } = type
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return ['any']
    if (flags & ts.TypeFlags.Null) return ['null']
    if (flags & ts.TypeFlags.Undefined) return ['undefined']
    if (flags & ts.TypeFlags.StringLike) return ['string']
    if (flags & ts.TypeFlags.NumberLike) return ['number']
    if (flags & ts.TypeFlags.BooleanLike) return ['boolean']
    if (type.isUnion()) return type.types.flatMap((part) => this.#kindsOf(part))
    // A string with a brand is a string.
    if (type.isIntersection()) {
      const primitive = type.types.flatMap((part) => this.#kindsOf(part)).filter((kind) => kind !== 'object')
      return primitive.length > 0 ? primitive : ['object']
    }
    const element = this.#elementOf(type)
    if (element) return this.#kindsOf(element).map((kind) => `${kind}[]`)
    const name = type.symbol?.name
    if (name === 'Buffer' || name === 'Uint8Array') return ['Buffer']
    return [name === 'Date' ? name : 'object']
  }

  #elementOf(type: ts.Type): ts.Type | undefined {
    const isArray = this.#checker.isArrayType(type) || this.#checker.isTupleType(type)
    return isArray ? this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number) : undefined
  }
}

const NOTHING: ColumnType = { kinds: ['null', 'undefined'], literals: [] }

function either(one: ColumnType, other: ColumnType): ColumnType {
  return {
    kinds: [...new Set([...one.kinds, ...other.kinds])].sort(),
    literals: one.literals && other.literals && [...new Set([...one.literals, ...other.literals])].sort(),
  }
}
