import { type ChangeType, changeTypes } from '@warsha/contract'
import { empty, join, named, type Reader, type Sql, sql } from '../../platform/database.ts'
import type { Cursor, Place } from './cursor.ts'
import { type Source, type SourceName, sourceNames, stampedSources } from './sources.ts'

/** Where a thing stands that is to be read. `thing` is its id, or null where it is not there. */
export type Position = { source: SourceName; type: ChangeType; key: string; thing: string | null }
export type ChangedPosition = Position & { transaction: string }

/** A page of everything that there is, one source after the other. */
export async function presentAfter(
  db: Reader,
  { types, place }: { types: readonly ChangeType[]; place: Place | null },
  limit: number,
): Promise<Position[]> {
  const page: Position[] = []
  const from = place ? sourceNames.indexOf(place.source) : 0
  for (const [name, source] of stampedSources) {
    if (sourceNames.indexOf(name) < from || !source.listsAll || !types.includes(source.type)) continue
    const after = place?.source === name ? sql`and (${source.place}) > (${source.read(sql`${place.key}`)})` : empty
    const rows = await db.rows<Position>(sql`
      select ${name}::text as source, ${source.type}::text as type, ${source.placeText} as key, ${source.id} as thing
      from ${source.from} where ${source.where} ${after}
      order by ${source.place} limit ${limit - page.length}`)
    page.push(...rows)
    if (page.length === limit) break
  }
  return page
}

/** A page of what was changed since the cursor, in transactions before the one that is named. */
export function changedAfter(
  db: Reader,
  cursor: Extract<Cursor, { phase: 'changes' }>,
  { before, limit }: { before: bigint; limit: number },
): Promise<ChangedPosition[]> {
  const { types } = cursor
  const stamped = stampedSources
    .filter(([, { type }]) => types.includes(type))
    .map(([name, source]) => changedIn(name, source, { cursor, before, limit }))
  const all = join([...stamped, removedAfter({ cursor, before, limit })], ' union all ')
  const statement = sql`
    select source, type, key, thing, changed_in::text as transaction from (${all}) as changed
    order by changed.changed_in, rank, nth limit ${limit}`
  // Who follows closely asks this again and again, and planning it takes longer than reading so little.
  const isUsual = cursor.place === null && types.length === changeTypes.length
  return db.rows<ChangedPosition>(isUsual ? named('changes_since', statement) : statement)
}

type Wanted = { cursor: Extract<Cursor, { phase: 'changes' }>; before: bigint; limit: number }

function changedIn(name: SourceName, source: Source, { cursor, before, limit }: Wanted): Sql {
  const after = isAfter(name, cursor, { place: source.place, read: source.read })
  return sql`(
    select ${name}::text as source, ${source.type}::text as type, ${source.placeText} as key, ${source.id} as thing, changed_in,
      ${rankOf(name)}::int as rank, row_number() over (order by changed_in, ${source.place}) as nth
    from ${source.from}
    where changed_in > '0' and changed_in < ${String(before)}::xid8 and ${after} and ${source.where}
    order by changed_in, ${source.place} limit ${limit})`
}

function removedAfter({ cursor, before, limit }: Wanted): Sql {
  const after = isAfter('removed_thing', cursor, {
    place: sql`type, id`,
    read: (text) => sql`split_part(${text}, '/', 1), split_part(${text}, '/', 2)`,
  })
  return sql`(
    select 'removed_thing' as source, type, type || '/' || id as key, id as thing, changed_in,
      ${rankOf('removed_thing')}::int as rank, row_number() over (order by changed_in, type, id) as nth
    from removed_thing
    where changed_in < ${String(before)}::xid8 and ${after} and type = any (${cursor.types}::text[])
    order by changed_in, type, id limit ${limit})`
}

type Comparing = { place: Sql; read: (text: Sql) => Sql }

/** What the cursor has not read yet of a source. */
function isAfter(name: SourceName, { transaction, place }: Wanted['cursor'], { place: own, read }: Comparing): Sql {
  const stamp = sql`${String(transaction)}::xid8`
  if (place === null || rankOf(place.source) < rankOf(name)) return sql`changed_in >= ${stamp}`
  if (place.source === name) return sql`(changed_in, ${own}) > (${stamp}, ${read(sql`${place.key}::text`)})`
  return sql`changed_in > ${stamp}`
}

const rankOf = (name: SourceName) => sourceNames.indexOf(name)
