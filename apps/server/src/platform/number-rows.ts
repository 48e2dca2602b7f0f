/**
 * Rows of numbers out of one text, as PostgreSQL writes an array of arrays: JSON but for its brackets. Tens of thousands
 * of rows take the app longer, as each of their fields is read by itself.
 * @param written of `array_agg(array[…])::text`, without nulls; null where there was no row
 */
export function numberRowsIn<Row extends number[]>(written: string | null): Row[] {
  return written === null ? [] : (JSON.parse(written.replaceAll('{', '[').replaceAll('}', ']')) as Row[])
}
