import { useLocation, useNavigate } from 'react-router'
import { filtersIn, type FiltersOf, oneOf, pageNumber, searchWith, sortBy, text } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { afterGuard } from '../../ui/admin/use-unsaved.ts'
import { columns, origins, statusFilters } from './job-list.ts'

export const pageSizes = [25, 50, 100] as const

/** Stands in the address for the job that is being created; every other job stands there with its number. */
export const NEW = 'new'

const fields = {
  q: text,
  status: oneOf(statusFilters, 'all'),
  origin: oneOf(origins, 'any'),
  sort: sortBy(columns, { column: 'created', descending: true }),
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
  /** whose editor is open */
  job: text,
}
export type View = FiltersOf<typeof fields>

export const nothingSought = { q: '', status: 'all', origin: 'any' } as const

/** What the page shows, as its address says it. */
export function useJobsView() {
  const { filters: view, setFilters: setView, addressWith } = useFilters(fields)
  const navigate = useNavigate()

  function openJob(job: string): void {
    // The address of this moment: what was typed into the search may have come since the page was last drawn.
    const { pathname, search } = window.location
    const { page } = filtersIn(fields, search)
    void navigate(pathname + searchWith(fields, search, { job, page }), { state: { isOpenedHere: true } })
  }

  return { view, setView, addressWith, openJob }
}

/** Under this name stood in the address of the list whose account was open, before each job had a page. */
export const FORMER_ACCOUNT = 'account'

/** Closes the editor: by the way back where it was opened on this page, so that the way back does not open it again. */
export function useClosingJob(): () => void {
  const { view, setView } = useJobsView()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const isOpenedHere = typeof state === 'object' && state !== null && 'isOpenedHere' in state
  return () =>
    afterGuard(() => {
      if (isOpenedHere) void navigate(-1)
      else setView({ job: '', page: view.page }, 'replace')
    })
}
