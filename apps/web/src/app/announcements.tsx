import { useAnnouncements, useDraining } from '../features/phone/index.ts'

/** Sends a technician's work, and announces what becomes of it, beside a page that is not of their area. */
export function Announcements(): null {
  useDraining()
  useAnnouncements()
  return null
}
