import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { takeStep } from '../device/first-steps.ts'
import { adminPaths } from '../admin-paths.ts'
import { paletteRequests } from '../ui/admin/palette-requests.ts'

/** Ticks, in the demo, what an admin tries by going somewhere and by opening the palette. */
export function useStepsTaken(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (/^\/admin\/jobs\/\d+$/.test(pathname)) takeStep('admin', 'job')
    if (pathname === adminPaths.timeline) takeStep('admin', 'timeline')
  }, [pathname])
  useEffect(() => paletteRequests.subscribe(() => takeStep('admin', 'palette')), [])
}
