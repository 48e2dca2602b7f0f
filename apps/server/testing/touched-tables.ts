import { sql } from '../src/platform/database.ts'
import type { Shop } from './shop.ts'

/** What a piece of work wrote. */
export type Touched = { tables: string[]; audited: string[] }

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

  async during(work: () => Promise<unknown>): Promise<Touched> {
    await this.#shop.db.run(sql`truncate touched`)
    const last = await this.#shop.db.row<{ id: number }>(sql`select coalesce(max(id), 0) as id from audit_entry`)
    await work()
    const tables = await this.#shop.db.rows<{ name: string }>(sql`select name from touched order by name`)
    const audited = await this.#shop.db.rows<{ kind: string }>(sql`
      select distinct kind from audit_entry where id > ${last?.id ?? 0} order by kind`)
    return { tables: tables.map(({ name }) => name), audited: audited.map(({ kind }) => kind) }
  }
}
