import type { User } from '@warsha/contract'
import type { Permission } from '@warsha/contract/calls'
import type { ComponentType } from 'react'
import { paths } from '../paths.ts'
import { type FileLoader, fileLoader } from '../ui/file-loader.ts'

/** `openAhead` asks for what the first page shows to who may enter; it is drawn when that has come, or a moment has passed. */
type AreaPart = ComponentType & { openAhead: (who: Promise<User | null>) => Promise<void> }

type Area = {
  path: string
  /** permission to enter: that of any of its pages */
  permission: Permission
  load: FileLoader<AreaPart>
}

/**
 * The first that somebody may enter is their home. The build makes a page `NAME.html` for each file `NAME-area.tsx`. This
 * module imports nothing that it could do without: until it runs nothing is asked for. Where the admins' pages lie is no
 * concern of a phone.
 */
export const areas: readonly Area[] = [
  {
    path: paths.liveBoard,
    permission: 'any_admin',
    load: fileLoader(async () => (await import('./admin-files.ts')).loadArea()),
  },
  {
    path: paths.technician,
    permission: 'technician',
    load: fileLoader(async () => {
      if (areFilesOnPhone()) for (const load of laterOnPhone) load().catch(() => undefined)
      return (await import('./technician-area.tsx')).TechnicianArea
    }),
  },
]

/** What follows the first screen at the first visit, and is asked for beside it once it lies on the phone. */
const laterOnPhone = [() => import('../features/phone/later/index.ts'), () => import('../offline/local.ts')]

function areFilesOnPhone(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}

/** The area of this address; undefined for what belongs to none. */
export const areaAt = (pathname: string) => areas.find(({ path }) => pathname.startsWith(path))
