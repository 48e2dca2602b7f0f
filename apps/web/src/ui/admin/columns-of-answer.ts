/** The columns of a table but the one whose field is not in the answer, as money is not in those to foremen. */
export function columnsOfAnswer<Column extends { id?: string }, Row>(
  columns: Column[],
  rows: readonly Row[],
  { id, field }: { id: string; field: keyof Row },
): Column[] {
  return rows.every((row) => row[field] !== undefined) ? columns : columns.filter((column) => column.id !== id)
}
