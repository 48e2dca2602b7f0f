export { masterData } from './routes.ts'
export { departments, jobTypes, powerRatings, rpmCategories } from './lists.ts'
export { thingsById } from './queries.ts'
