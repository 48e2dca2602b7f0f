import { useEffect } from 'react'

/** Names the page in the browser's tab, `page · product`. */
export function PageTitle({ page, product }: { page: string; product: string }) {
  useEffect(() => {
    document.title = `${page} · ${product}`
  }, [page, product])
  return null
}
