import type { CallName } from '@warsha/contract'
import { effectsOf } from '@warsha/contract/effects'
import { expect } from 'vitest'
import { sql } from '../src/platform/database.ts'
import { BESIDE, resourceTables } from './resource-tables.ts'
import type { Shop } from './shop.ts'

/** What a piece of work wrote. */
export type Touched = { tables: string[]; audited: string[] }

/** Holds what a call wrote to its effects: no other table, and exactly its kinds of audit entries. */
export function expectDeclared(name: CallName, { tables, audited }: Touched): void {
  const { changes, audit } = effectsOf(name)
  const declared = new Set([...changes.flatMap((resource) => resourceTables[resource]), ...BESIDE])
  expect(tables.filter((table) => !declared.has(table))).toEqual([])
  expect(audited).toEqual(audit.toSorted())
}

/** Watches which tables are written, by triggers on all of them. */
export class TouchedTables {
  readonly #shop: Shop

  private constructor(shop: Shop) {
    this.#shop = shop
  }

  static async watch(shop: Shop): Promise<TouchedTables> {
    await shop.db.transaction((tx) =>
      tx.script(`
        create unlogged table touched (name text primary key);
        create function note_touched() returns trigger language plpgsql as $$
          begin
            insert into touched values (tg_table_name) on conflict do nothing;
            return null;
          end $$;
        do $$
          declare name text;
          begin
            for name in select relname from pg_class
              where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'touched'
            loop
              execute format('create trigger touched after insert or update or delete on %I
                for each row execute function note_touched()', name);
            end loop;
          end $$`),
    )
    return new TouchedTables(shop)
  }

  /** Does the work. @returns its result, and what it wrote */
  async during<Result>(work: () => Promise<Result>): Promise<[Result, Touched]> {
    await this.#shop.db.run(sql`truncate touched`)
    const last = await this.#shop.db.row<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_entry`)
    const result = await work()
    const tables = await this.#shop.db.rows<{ name: string }>(sql`select name from touched order by name`)
    const audited = await this.#shop.db.rows<{ kind: string }>(sql`
      select distinct kind from audit_entry where id > ${last?.id ?? 0} order by kind`)
    return [result, { tables: tables.map(({ name }) => name), audited: audited.map(({ kind }) => kind) }]
  }
}
