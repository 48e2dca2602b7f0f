export { useHoldText } from './hold-text.ts'
export { usePeekOfJob } from './page/use-peek.tsx'
export { StatusIcon } from './status-control.tsx'
export { useStatusInPlace } from './use-status-in-place.tsx'
