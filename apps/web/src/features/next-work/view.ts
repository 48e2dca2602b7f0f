import { type Field, oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { choices } from './waiting.ts'

export const views = ['risk', 'order'] as const
export const pageSizes = [25, 50, 100] as const

/** The jobs of an order that is tried, by their ids; null: none is. In the address, so that nothing is lost on the way back. */
export const triedOrder: Field<readonly number[] | null> = {
  read: (written) => {
    if (written === NOBODY_FIRST) return []
    const ids = written?.split('.').map(Number).filter(isId) ?? []
    return ids.length === 0 ? null : ids
  },
  write: (ids) => (ids === null ? null : ids.length === 0 ? NOBODY_FIRST : ids.join('.')),
}
const NOBODY_FIRST = '0'

function isId(id: number, place: number, all: readonly number[]): boolean {
  return Number.isSafeInteger(id) && id > 0 && all.indexOf(id) === place
}

const onOrOff: Field<boolean> = { read: (written) => written === '1', write: (isOn) => (isOn ? '1' : null) }

const fields = {
  q: text,
  view: oneOf(views, 'risk'),
  show: oneOf(choices, 'all'),
  /** of the order that is tried */
  first: triedOrder,
  moved: onOrOff,
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}

/** What the page shows, as its address says it. */
export const useNextWorkView = () => useFilters(fields)
