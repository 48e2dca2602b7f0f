/** What a page needs beside what several pages share: nothing, a part of its own, or all that there is. */
export type TextsOfPage = 'first' | 'jobs' | 'analytics' | 'all'
export type TextPart = Exclude<TextsOfPage, 'all'> | 'later'

const parts: readonly TextPart[] = ['first', 'jobs', 'analytics', 'later']

/** The parts of the admin area's texts that a page needs. */
export function partsOf(page: TextsOfPage): readonly TextPart[] {
  if (page === 'all') return parts
  return page === 'first' ? ['first'] : ['first', page]
}
