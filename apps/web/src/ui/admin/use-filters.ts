import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { filtersIn, type FiltersOf, searchWith } from './filters.ts'

/** How the history takes a change: as a step that the back button undoes, or in place of the last one. */
type Step = 'push' | 'replace'

type Change<F extends object> = Partial<FiltersOf<F>> | ((now: FiltersOf<F>) => Partial<FiltersOf<F>>)

/** The part of a page's state that stands in its address, so that a view can be sent to a colleague. */
export function useFilters<F extends object>(fields: F) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const filters = useMemo(() => filtersIn(fields, search), [fields, search])

  /** The address that the change leads to, for a link. */
  function addressWith(change: Partial<FiltersOf<F>>): string {
    return pathname + searchWith(fields, search, change)
  }

  /** What the address says at this moment: another change may have come since the page was last drawn. */
  function filtersNow(): FiltersOf<F> {
    return filtersIn(fields, window.location.search)
  }

  /** @param change a function where it depends on what the filters are at this moment */
  function setFilters(change: Change<F>, step: Step = 'push'): void {
    const now = window.location.search
    const next = searchWith(fields, now, typeof change === 'function' ? change(filtersNow()) : change)
    if (next === now) return
    // In place of the last step stays what the history keeps with that one.
    const kept = step === 'replace' && { replace: true, state: window.history.state?.usr }
    void navigate({ pathname, search: next }, kept || undefined)
  }

  return { filters, filtersNow, setFilters, addressWith }
}
