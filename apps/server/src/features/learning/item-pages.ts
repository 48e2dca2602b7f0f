import { type Reader, type Sql, sql } from '../../platform/database.ts'
import { itemColumns, type ItemRow } from './items.ts'

/** So many items are in memory at a time where all are looked at. */
const PAGE_ITEMS = 20_000

/** Jobs above the one and up to the other. */
type JobRange = { above: number; upTo: number }

/** Every item that there is or that has sessions, by pages of whole jobs; what comes in meanwhile is noted, and not among them. */
export async function everyItemByPages(db: Reader, pageItems = PAGE_ITEMS): Promise<Sql[]> {
  const ends = await db.rows<{ up_to: number }>(sql`
    select max(job_id) as up_to
    from (
      select job_id, (sum(items) over (order by job_id) - 1)::int / ${pageItems}::int as page
      from (select job_id, count(*) as items from (${itemsOf(sql`true`)}) as item group by job_id) as job
    ) as paged
    group by page order by up_to`)
  return ends.map(({ up_to: upTo }, page) => {
    const range: JobRange = { above: ends[page - 1]?.up_to ?? 0, upTo }
    return itemsOf(sql`job_id > ${range.above} and job_id <= ${range.upTo}`)
  })
}

function itemsOf(isWanted: Sql): Sql {
  return sql`
    select job_id, activity_type_id from work_session where ${isWanted}
    union select job_id, activity_type_id from work_item where ${isWanted}`
}

/** Stored items that trained the engine, and those that have no estimate of it yet, by pages. */
export async function* storedItemsByPages(db: Reader, pageItems = PAGE_ITEMS): AsyncGenerator<ItemRow[]> {
  let [job, activity] = [0, 0]
  for (;;) {
    const page = await db.rows<ItemRow>(sql`
      select ${itemColumns} from work_item as item
      where (job_id, activity_type_id) > (${job}::int, ${activity}::smallint)
        and ((settled_at is not null and left_out is null) or baseline_seconds is null)
      order by job_id, activity_type_id limit ${pageItems}`)
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageItems) return
    ;[job, activity] = [last.job_id, last.activity_type_id]
  }
}
