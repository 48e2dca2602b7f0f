import { paths } from '../paths.ts'

/**
 * Each area, with who may enter it: whoever may open any of its pages. The first that somebody may enter is their home.
 * An area is made of the files of its name, `NAME-area.tsx` first, which the page `NAME.html` of the build links to.
 */
export const areas = [
  { name: 'admin', path: paths.liveBoard, permission: 'admin' },
  { name: 'technician', path: paths.technician, permission: 'technician' },
] as const
export type Area = (typeof areas)[number]

/** The area of this address; undefined for what belongs to none. */
export const areaAt = (pathname: string) => areas.find(({ path }) => pathname.startsWith(path))
