import type { AnyImportedRow, CallName, DoneImport, FileColumn, FoundInFile } from '@warsha/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** What the server said of a file. */
export type Imported<Row> = {
  rows: Row[]
  ready: number
  created: number
  found: FoundInFile
  obstacle: string | null
  /** by which all that was created can be taken back, where that is possible */
  import_id?: number | null
}

/** What a person chose where a file can be read in several ways, as requests name it. */
export type FileChoice = {
  sheet?: number
  heading_row?: number
  /** places of columns by their names; null: not read */
  columns?: Record<string, number | null>
  day_order?: 'day_first' | 'month_first'
}

/** A kind of thing that is imported from files. */
export type FileImport<Name extends string, Row extends AnyImportedRow> = {
  /** the call that takes such files */
  name: CallName
  columns: readonly FileColumn<Name>[]
  /** sends a file, to be looked at or to be done */
  call: (given: { form: FormData; timeout: number; isQuestion: boolean }) => Promise<Imported<Row>>
  /** reads anew what shows such things */
  readAgain: (client: QueryClient) => Promise<void>
  template: { call: CallName; fileName: string }
  /** a cell as it is shown */
  textOf: (row: Row, column: Name) => string
  /** columns that are written from left to right in any language */
  isLeftToRight: (column: Name) => boolean
  /** a class that gives a column its width */
  look: (column: Name) => string | undefined
  /** pixels from which on these columns have room in a table; below it rows are cards */
  tableFrom: (columns: readonly FileColumn<Name>[]) => number
  /** what a card shows, the first of them strong; those that are named are left out where they are empty */
  card: readonly { name: Name; look?: 'quiet' | 'named' }[]
  /** what comes next once something was imported: a button beside those that close the window */
  next?: ReactNode
  /** the way back from a whole import, at once and later */
  wayBack?: WayBack
  texts: ImportTexts
}

/** How imports of a kind are listed and taken back. */
export type WayBack = {
  key: readonly string[]
  list: () => Promise<DoneImport[]>
  takeBack: (id: number) => Promise<unknown>
  /** so many of what was imported */
  counted: (count: number) => string
  /** the question before it is taken back, with what becomes of so many */
  sure: (count: number) => string
}

export type ImportTexts = {
  title: string
  intro: string
  /** how cells are to be written */
  hints: readonly string[]
  /** the button that does it */
  submit: (count: number) => string
  failed: string
  done: (count: number) => string
  doneText: string
}
