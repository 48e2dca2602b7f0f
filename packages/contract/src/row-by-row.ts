import * as z from 'zod'

/** What is wrong with a row of a batch, by the row's own schema. */
export class FaultyRow {
  readonly issues: readonly z.core.$ZodIssue[]
  /** the row as it was sent */
  readonly sent: unknown

  constructor(issues: readonly z.core.$ZodIssue[], sent: unknown) {
    this.issues = issues
    this.sent = sent
  }
}

/** The most rows of a batch. */
export const BATCH_MOST = 1_000

/**
 * The rows of a batch, each held to its schema by itself: one that breaks it is a `FaultyRow` in its place, so that the rest goes
 * in. The description of the API shows the schema of a row.
 */
export function rowByRow<Row extends z.ZodType>(row: Row) {
  const forgiven = row.catch(keptAside as never) as unknown as z.ZodType<z.output<Row> | FaultyRow, z.input<Row>>
  return z.array(forgiven).min(1).max(BATCH_MOST)
}

/** @param failed nothing where the description of the API asks for a default */
function keptAside(failed?: { error: { issues: z.core.$ZodIssue[] }; input: unknown }): FaultyRow | undefined {
  return failed && new FaultyRow(failed.error.issues, failed.input)
}
