import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../api/use-sign-in.ts'
import { deviceStorage } from '../device/storage.ts'
import { rememberOpened } from '../features/search/index.ts'
import { paths } from '../paths.ts'

/** Keeps which jobs and technicians are opened on this device, so that the palette has them first. */
export function useRememberOpened(): void {
  const { pathname } = useLocation()
  const person = useUser().id
  useEffect(() => {
    const id = Number(/\/(\d{1,9})$/.exec(pathname)?.[1] ?? 0)
    if (id === 0) return
    if (pathname === paths.job(id)) rememberOpened(deviceStorage, person, { kind: 'job', id })
    if (pathname === paths.technicianPage(id)) rememberOpened(deviceStorage, person, { kind: 'technician', id })
  }, [pathname, person])
}
