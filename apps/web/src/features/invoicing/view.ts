import { invoiceBatchStates, type InvoiceSums } from '@warsha/contract'
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

type Priced = Pick<InvoiceSums, 'seconds' | 'amount_sar'> & Partial<Pick<InvoiceSums, 'seconds_unpriced'>>

/** Whether none of the hours has a price, so that what they come to is not 0.00 but unknown. */
export function hasNoPrice({ seconds, seconds_unpriced: unpriced = seconds, amount_sar: sar }: Priced): boolean {
  return seconds !== 0 && unpriced === seconds && sar === 0
}
