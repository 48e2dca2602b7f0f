import { invoiceBatchStates } from '@warsha/contract'
import { oneOf, pageNumber, text } from '../../ui/admin/filters.ts'
import { PAGE_SIZES } from './data.ts'

export const parts = ['open', 'batches', 'prices'] as const

/** What the address of the page says. */
export const fields = {
  part: oneOf(parts, 'open'),
  q: text,
  until: text,
  state: oneOf(['', ...invoiceBatchStates], ''),
  page: pageNumber,
  size: oneOf(PAGE_SIZES, 20),
  price: oneOf(['', 'new'], ''),
}
