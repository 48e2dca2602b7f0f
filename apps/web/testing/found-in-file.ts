import type { FoundInFile } from '@warsha/contract'

/** A list that was found where everybody puts it. */
export const foundInFile: FoundInFile = {
  format: 'csv',
  encoding: 'utf-8',
  separator: ',',
  sheets: [{ name: '', is_hidden: false, rows: 3, is_list: true }],
  sheet: 0,
  heading_row: 1,
  headings: [],
  asked: [],
  missing: [],
  skipped: [],
  skipped_count: 0,
  day_order: null,
  asks_day_order: false,
}
