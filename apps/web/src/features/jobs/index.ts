export { StatusIcon } from './status-control.tsx'
export { useStatusInPlace } from './use-status-in-place.tsx'
