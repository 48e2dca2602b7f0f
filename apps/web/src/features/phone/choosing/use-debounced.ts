import { useEffect, useState } from 'react'

/** The value as it is once it has not changed for a while. */
export function useDebounced<Value>(value: Value, pause: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return debounced
}
