import type { Instant } from '@warsha/domain'
import { type Connection, Db, sql } from '../../platform/database.ts'
import { type Encoding, encodingNamed } from './encodings.ts'
import { type ImagesAnswer, imagesAnswer, type ImagesRow, readableInstant } from './images-answer.ts'

const TIMEOUT_MS = 5_000

/** Changes with how rows are read, so that what an older version made of them is not kept. */
const READING = 2

export type ImagesPicture = { path: string; capturedAt: Instant | null }

/**
 * Somebody else's database with pictures of jobs, in a table or view `job_images`. It is only read, and nothing is
 * taken for granted of it: texts come as bytes, columns of any type.
 */
export class ImagesDatabase {
  readonly #db: Db

  constructor(connection: Connection) {
    this.#db = new Db(connection, { size: 2, readOnlyWithinMs: TIMEOUT_MS })
  }

  /** What its rows say of jobs, or null when that is what the digest tells already. */
  async answerUnless(digest: string | null): Promise<ImagesAnswer | null> {
    const encoding = await this.#encoding()
    const now = `${READING}:${encoding.asName}:${await this.#digest()}`
    return now === digest ? null : imagesAnswer(now, await this.#jobs(encoding.asName), encoding)
  }

  /** The pictures of a job, by the ways in which its number is written there. */
  async picturesOf(writtenAs: string[]): Promise<ImagesPicture[]> {
    const encoding = await this.#encoding()
    const rows = await this.#db.rows<{ path: Uint8Array; at: number | null }>(sql`
      select convert_to(image_path::text, ${encoding.asName}) as path,
        (extract(epoch from min(captured_at)) * 1000)::float8 as at
      from job_images
      where encode(convert_to(job_no::text, ${encoding.asName}), 'hex') = any(${writtenAs}::text[])
        and image_path::text <> ''
      group by image_path`)
    return rows.map(({ path, at }) => ({ path: encoding.read(path), capturedAt: readableInstant(at) }))
  }

  /** Whether a row names this file. */
  async names(path: string): Promise<boolean> {
    const encoding = await this.#encoding()
    const written = encoding.write(path)
    const found = await this.#db.row(sql`
      select where exists (
        select from job_images where convert_to(image_path::text, ${encoding.asName}) = any(${written}::bytea[])
      )`)
    return found !== null
  }

  async close(): Promise<void> {
    await this.#db.close()
  }

  async #encoding(): Promise<Encoding> {
    const found = await this.#db.row<{ name: string }>(sql`select getdatabaseencoding() as name`)
    return encodingNamed(found?.name ?? 'UTF8')
  }

  /** Tells cheaply, without sending the rows, whether they changed. */
  async #digest(): Promise<string> {
    const found = await this.#db.row<{ digest: string }>(sql`
      select count(*) || ':' || coalesce(sum(hashtext(row(job_no, customer, description, captured_at)::text)::bigint), 0)
        as digest
      from job_images`)
    return found?.digest ?? ''
  }

  #jobs(asName: string): Promise<ImagesRow[]> {
    return this.#db.rows<ImagesRow>(sql`
      select convert_to(job_no, ${asName}) as job_no, count(*) as row_count,
        (extract(epoch from min(captured_at)) * 1000)::float8 as first_at,
        (extract(epoch from max(captured_at)) * 1000)::float8 as last_at,
        convert_to((array_agg(customer order by captured_at desc nulls last))[1], ${asName}) as customer,
        convert_to((array_agg(description order by captured_at desc nulls last))[1], ${asName}) as description
      from (
        select job_no::text, customer::text, description::text, captured_at from job_images
      ) as image
      group by job_no`)
  }
}
