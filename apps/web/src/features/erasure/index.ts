export { EraseButton } from './erase-button.tsx'
export { ErasedBadge } from './erased-badge.tsx'
export { ErasePerson } from './erase-person.tsx'
