export { forgetRemovals } from './keeping.ts'
export { changeFeed } from './routes.ts'
export { statesOf } from './states.ts'
