export { type Found, useSearch } from './data.ts'
export { openedLately, rememberOpened, type OpenedThing } from './opened.ts'
export { countUse, mostUsed } from './uses.ts'
