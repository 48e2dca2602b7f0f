import { useEffect, useMemo } from 'react'

/** An address under which the page can show a picture; null as long as there is none. */
export function usePicture(file: Blob | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
