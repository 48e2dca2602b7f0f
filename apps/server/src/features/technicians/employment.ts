import type { Employment } from '@warsha/domain'
import { type Reader, sql } from '../../platform/database.ts'

/** Since when people are of the shop, by their ids. When they left and came back is known by the audit trail. */
export async function employments(db: Reader, ids: readonly number[]): Promise<Map<number, Employment>> {
  const rows = await db.rows<Employment & { id: number }>(sql`
    select id, created_at as "createdAt", is_active as "isActive", coalesce(changes.changes, '[]') as changes
    from person
    left join (
      select (after ->> 'id')::int as person_id,
        json_agg(json_build_object('at', floor(extract(epoch from at) * 1000)::bigint,
          'isActive', (after ->> 'is_active')::boolean) order by at, id) as changes
      from audit_entry
      where kind = 'technician' and action = 'changed' and before ->> 'is_active' <> after ->> 'is_active'
        and (after ->> 'id')::int = any(${ids}::int[])
      group by 1
    ) as changes on changes.person_id = person.id
    where id = any(${ids}::int[])`)
  return new Map(rows.map(({ id, ...employment }) => [id, employment]))
}
