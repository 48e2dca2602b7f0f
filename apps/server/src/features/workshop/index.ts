export { workshop } from './routes.ts'
export { type Branding, brandingOf } from './queries.ts'
