export { forgetRemovals } from './keeping.ts'
export { changeFeed } from './routes.ts'
