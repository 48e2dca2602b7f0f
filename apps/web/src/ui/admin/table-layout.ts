/** How a column looks. */
export type ColumnLook = {
  /** `end` for numbers, whose points stand below one another, and for the buttons of the column `actions` */
  align?: 'end'
  /** in pixels, in which its content can be read; its heading, and what cannot be shortened, get what they take anyway */
  least?: number
  /** its share of the room that is left: 1 for numbers and 3 for words unless told, 0 where it takes no more than it needs */
  grow?: number
  /** where there is no room the lowest folds first, into a second line below the row's name; without one it always stays */
  rank?: number
  /** another way to say `least` and `grow`: `120px` for as much and no more, `20%` for a share */
  width?: string
}

/** A column with what it needs in the table of this moment. */
export type SizedColumn = {
  id: string
  /** in pixels */
  least: number
  grow: number
  /** null where it always stays */
  rank: number | null
}

/** Which columns a table has room for, and how wide each is in pixels; or that a card for each row is all it has room for. */
export type TableLayout =
  | {
      kind: 'table'
      widths: ReadonlyMap<string, number>
      /** of the columns that are shown */
      leasts: ReadonlyMap<string, number>
      folded: ReadonlySet<string>
    }
  | { kind: 'cards' }

/** What words need that say nothing of it, in pixels: the name of a row, and others. */
const [LEAST_NAME, LEAST_WORDS] = [150, 96]

/**
 * @param needed what its heading and its widest content take, in pixels, as far as it is known
 * @param isName whether it names the row
 */
export function sizedColumn(id: string, look: ColumnLook, needed: number, isName: boolean): SizedColumn {
  const { align, rank = null, width = '' } = look
  const number = Number.parseFloat(width)
  const isFixed = width.endsWith('px')
  const usual = id === 'actions' ? [0, 0] : align === 'end' ? [0, 1] : [isName ? LEAST_NAME : LEAST_WORDS, 3]
  const [least = 0, grow = 0] = isFixed ? [number, 0] : width.endsWith('%') ? [usual[0], number / 8] : usual
  return { id, least: Math.max(look.least ?? least, needed), grow: look.grow ?? grow, rank }
}

/** Narrower than this, in pixels, rows are easier to read as cards whatever their columns need. */
export const LEAST_TABLE = 480

/**
 * Folds columns by their rank until all others have their least width, then shares what is left. The first column names the
 * row and always stays.
 * @param width of the table in whole pixels
 */
export function layoutOf(columns: readonly SizedColumn[], width: number): TableLayout {
  if (width < LEAST_TABLE) return { kind: 'cards' }
  const folded = new Set<string>()
  const order = foldingOrder(columns)
  let needed = sum(columns.map(({ least }) => least))
  while (needed > width) {
    const next = order.shift()
    if (!next) return { kind: 'cards' }
    folded.add(next.id)
    needed -= next.least
  }
  const shown = columns.filter(({ id }) => !folded.has(id))
  const leasts = new Map(shown.map(({ id, least }) => [id, least]))
  return { kind: 'table', widths: shared(shown, width - needed), leasts, folded }
}

/** The lowest rank first; of the same rank the last column first. */
function foldingOrder([, ...others]: readonly SizedColumn[]): SizedColumn[] {
  const rankOf = ({ rank }: SizedColumn) => rank ?? 0
  return others
    .filter(({ rank }) => rank !== null)
    .toReversed()
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** The least width of each and its share of the rest; what whole pixels leave over goes to the first. */
function shared(columns: readonly SizedColumn[], rest: number): Map<string, number> {
  const parts = sum(columns.map(({ grow }) => grow))
  const shares = columns.map(({ grow }) => (parts > 0 ? Math.floor((rest * grow) / parts) : 0))
  const over = rest - sum(shares)
  return new Map(columns.map(({ id, least }, place) => [id, least + (shares[place] ?? 0) + (place === 0 ? over : 0)]))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
