import { Db, type Sql } from '../src/platform/database.ts'

/** A database in which tests write a shop's past directly. */
export class TestDb extends Db {
  /** @returns how many rows the statement touched */
  run(statement: Sql): Promise<number> {
    return this.write(statement)
  }
}
