import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { keepListAddress } from '../ui/admin/list-address.ts'

/** The lists whose rows have pages, and under which names their windows stand in the address. */
const lists: Readonly<Record<string, readonly string[]>> = {
  [paths.jobs]: ['job', 'account'],
  [paths.sessions]: ['session'],
  [paths.technicians]: ['technician'],
}

/** Keeps how each list was last seen, so that the way back from a page leads to it as it was. */
export function useKeptLists(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const windows = lists[pathname]
    if (windows) keepListAddress(pathname, search, windows)
  }, [pathname, search])
}
