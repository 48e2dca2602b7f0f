import { type Reader } from '../../apps/server/src/platform/database.ts'
export type Table = {
  oid: number
  name: string
  comment: string | null
  /** such as `fillfactor=80` */
  options: string[]
  isUnlogged: boolean
}
export type Column = {
  table: number
  name: string
  type: string
  isNotNull: boolean
  /** a default, or what the column is generated from */
  expression: string | null
  isGenerated: boolean
  identity: 'always' | 'by default' | null
  /** names, where they are not those of the type */
  collation: string | null
  storage: string | null
  compression: string | null
  statistics: number | null
  comment: string | null
}
/** A constraint, an index, extended statistics: as PostgreSQL writes it. */
export type Part = {
  table: number
  name: string
  definition: string
  comment: string | null
}
export type Trigger = {
  table: number
  name: string
  function: string
}
export type Catalogue = {
  extensions: string[]
  tables: Table[]
  columns: Column[]
  constraints: Part[]
  indexes: Part[]
  statistics: Part[]
  triggers: Trigger[]
}
/** Reads the whole schema, always in the same order. Throws for what it does not know how to read. */
export declare function readCatalogue(db: Reader): Promise<Catalogue>
