import { useEffect, useMemo, useState } from 'react'

/** As long as the motion with which a row goes. */
const MOMENT = 150

/**
 * The rows, and for a moment those that have just gone, so that one sees them go.
 * @param idOf the same from one drawing to the next
 */
export function useExitTransition<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [before, setBefore] = useState(rows)
  const [gone, setGone] = useState<readonly Row[]>([])

  if (before !== rows) {
    setBefore(rows)
    const here = new Set(rows.map(idOf))
    setGone([...before, ...gone].filter((row) => !here.has(idOf(row))))
  }

  useEffect(() => {
    if (gone.length === 0) return undefined
    const timer = setTimeout(() => setGone([]), MOMENT)
    return () => clearTimeout(timer)
  }, [gone])

  return useMemo(
    () => ({ rows: gone.length === 0 ? rows : [...rows, ...gone], going: new Set(gone.map(idOf)) }),
    [rows, gone, idOf],
  )
}
