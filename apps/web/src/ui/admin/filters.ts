/** How one part of a page's state is written in its address. */
export type Field<Value> = {
  /** from the address; what cannot be read counts as not given */
  read: (text: string | null) => Value
  /** for the address; null when it is the usual value, which is left out */
  write: (value: Value) => string | null
}

export type Fields = Record<string, Field<never>>
export type FiltersOf<F> = { [Key in keyof F]: F[Key] extends Field<infer Value> ? Value : never }

/** Any text; usually none. */
export const text: Field<string> = {
  read: (text) => text ?? '',
  write: (value) => value || null,
}

/** One of a few values. */
export function oneOf<Value extends string | number>(values: readonly Value[], usual: Value): Field<Value> {
  return {
    read: (text) => values.find((value) => String(value) === text) ?? usual,
    write: (value) => (value === usual ? null : String(value)),
  }
}

/** The number of a page, from 1. */
export const pageNumber: Field<number> = {
  read: (text) => (text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1),
  write: (value) => (value <= 1 ? null : String(value)),
}

export type Sort<Column extends string = string> = { column: Column; descending: boolean }

/** The column to sort by, with a minus before it when the greatest comes first. */
export function sortBy<Column extends string>(columns: readonly Column[], usual: Sort<Column>): Field<Sort<Column>> {
  const write = ({ column, descending }: Sort<Column>) => (descending ? `-${column}` : column)
  return {
    read: (text) => {
      const descending = text?.startsWith('-') ?? false
      const column = columns.find((known) => known === (descending ? text?.slice(1) : text))
      return column === undefined ? usual : { column, descending }
    },
    write: (value) => (write(value) === write(usual) ? null : write(value)),
  }
}

/** What the address says. */
export function filtersIn<F extends object>(fields: F, search: string): FiltersOf<F> {
  const given = new URLSearchParams(search)
  const read = entriesOf(fields).map(([key, field]) => [key, field.read(given.get(key))])
  return Object.fromEntries(read) as FiltersOf<F>
}

/**
 * The address after a change; what it does not name stays, but the page goes back to the first one.
 * @param search the address's query before; parts that are no filter are kept
 * @returns the query with its question mark, or an empty text
 */
export function searchWith<F extends object>(fields: F, search: string, change: Partial<FiltersOf<F>>): string {
  const next = new URLSearchParams(search)
  const all = { ...filtersIn(fields, search), ...('page' in fields && { page: 1 }), ...change }
  for (const [key, field] of entriesOf(fields)) {
    const written = field.write(all[key as keyof typeof all])
    if (written === null) next.delete(key)
    else next.set(key, written)
  }
  const query = next.toString()
  return query && `?${query}`
}

function entriesOf(fields: object): [string, Field<unknown>][] {
  return Object.entries(fields as Record<string, Field<unknown>>)
}
