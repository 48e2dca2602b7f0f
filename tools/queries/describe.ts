import { type Reader, sql } from '../../apps/server/src/platform/database.ts'
import type { Client, Connection, Pool, Submittable } from 'pg'

/** A column of an answer, as PostgreSQL describes it. */
export type DescribedColumn = {
  name: string
  /** such as `int4` and `text[]` */
  type: string
  /** taken from a table as it is; null for what is computed */
  source: { table: string; column: string; isNotNull: boolean; /** by a constraint */ values: string[] | null } | null
}

export type Description = { parameters: string[]; columns: DescribedColumn[] }

type Source = NonNullable<DescribedColumn['source']>
type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** Parses a statement and has it described, without running it. */
class DescribeStatement implements Submittable {
  readonly done: Promise<{ parameters: number[]; fields: Field[] }>
  readonly #text: string
  #parameters: number[] = []
  #fields: Field[] = []
  #resolve: () => void = () => {}
  #reject: (error: Error) => void = () => {}

  constructor(text: string) {
    this.#text = text
    this.done = new Promise((resolve, reject) => {
      this.#resolve = () => resolve({ parameters: this.#parameters, fields: this.#fields })
      this.#reject = reject
    })
  }

  submit(connection: Connection): void {
    const described = ({ dataTypeIDs }: { dataTypeIDs: number[] }) => (this.#parameters = dataTypeIDs)
    connection.once('parameterDescription', described)
    void this.done.catch(() => undefined).finally(() => connection.off('parameterDescription', described))
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    this.#resolve()
  }
}

/** Asks a migrated database what statements take and give. */
export class Describer {
  readonly #pool: Pool
  readonly #types: ReadonlyMap<number, string>
  readonly #columns: ReadonlyMap<string, Source>

  private constructor(pool: Pool, types: ReadonlyMap<number, string>, columns: ReadonlyMap<string, Source>) {
    this.#pool = pool
    this.#types = types
    this.#columns = columns
  }

  static async open(db: Reader & { pool: Pool }): Promise<Describer> {
    const types = await db.rows<{ oid: number; name: string }>(sql`
      select oid, case when typcategory = 'A' and left(typname, 1) = '_' then substr(typname, 2) || '[]' else typname end as name
      from pg_type`)
    return new Describer(db.pool, new Map(types.map(({ oid, name }) => [oid, name])), await columnsIn(db))
  }

  /** @throws for what cannot be parsed, such as a table that is not there */
  async describe(text: string): Promise<Description> {
    const client = await this.#pool.connect()
    try {
      // The pool's clients are whole ones, whatever their type says.
      const { parameters, fields } = await (client as unknown as Client).query(new DescribeStatement(text)).done
      return {
        parameters: parameters.map((oid) => this.#nameOf(oid)),
        columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: this.#nameOf(dataTypeID),
          source: this.#columns.get(`${tableID} ${columnID}`) ?? null,
        })),
      }
    } finally {
      client.release()
    }
  }

  #nameOf(oid: number): string {
    return this.#types.get(oid) ?? `type ${oid}`
  }
}

/** A constraint that names all values of a column. */
const NAMES_VALUES = /^CHECK \(\(\w+ = ANY \(ARRAY\[(?:'[^']*'(?:::text)?(?:, )?)+\]\)\)\)$/

async function columnsIn(db: Reader): Promise<Map<string, Source>> {
  const rows = await db.rows<{ key: string; table: string; column: string; isNotNull: boolean; checks: string[] }>(sql`
    select attrelid || ' ' || attnum as key, relname as table, attname as column, attnotnull as "isNotNull",
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = attrelid and conkey = array[attnum] and contype = 'c') as checks
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where attnum > 0 and relkind = 'r'`)
  return new Map(
    rows.map(({ key, checks, ...source }) => {
      const check = checks.find((text) => NAMES_VALUES.test(text))
      const values = check ? [...check.matchAll(/'([^']*)'/g)].map(([, value]) => value ?? '') : null
      return [key, { ...source, values }]
    }),
  )
}
