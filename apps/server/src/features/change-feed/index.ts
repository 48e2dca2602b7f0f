export { forgetRemovals } from './keeping.ts'
export { changedSince, presentStates } from './reading.ts'
export { changeFeed } from './routes.ts'
export { statesOf } from './states.ts'
