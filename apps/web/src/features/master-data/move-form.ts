import { jobsThatMove, message, type MoveOfJobs, moveOfJobs } from '@warsha/contract'
import * as z from 'zod'

const ticked = z.array(z.coerce.number())
const { words, received_from: day } = jobsThatMove.shape
const dayOrNone = z.union([z.literal(''), z.null(), day])

/** What the window for a move is filled with, and the move that is sent. */
export const moveForm = z
  .object({
    into_id: z.preprocess((value) => (value === null ? undefined : value), moveOfJobs.shape.into_id.optional()),
    part: z.enum(['all', 'some']),
    power_rating_ids: ticked,
    rpm_category_ids: ticked,
    words: z.union([z.literal(''), words.unwrap()]),
    received_from: dayOrNone,
    received_to: dayOrNone,
  })
  .transform((typed, context): MoveOfJobs => {
    if (typed.into_id === undefined) context.addIssue({ code: 'custom', path: ['into_id'], ...issueOf('required') })
    const into_id = typed.into_id ?? 0
    if (typed.part === 'all') return { into_id, which: null }
    const which = {
      ...(typed.power_rating_ids.length > 0 && { power_rating_ids: typed.power_rating_ids }),
      ...(typed.rpm_category_ids.length > 0 && { rpm_category_ids: typed.rpm_category_ids }),
      ...(typed.words && { words: typed.words }),
      ...(typed.received_from && { received_from: typed.received_from }),
      ...(typed.received_to && { received_to: typed.received_to }),
    }
    if (Object.keys(which).length === 0) context.addIssue({ code: 'custom', path: ['words'], ...issueOf('required') })
    const { received_from: from, received_to: to } = which
    if (from && to && from > to)
      context.addIssue({ code: 'custom', path: ['received_to'], ...issueOf('range_backwards') })
    return { into_id, which }
  })
export type MoveValues = z.input<typeof moveForm>

function issueOf(key: 'required' | 'range_backwards'): { message: string } {
  return { message: message(key).error }
}

export const nothingChosen: MoveValues = {
  into_id: null,
  part: 'all',
  power_rating_ids: [],
  rpm_category_ids: [],
  words: '',
  received_from: '',
  received_to: '',
}
