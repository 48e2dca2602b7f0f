export { ImagesDatabase } from './images-database.ts'
export { ImagesJobs } from './images-jobs.ts'
export { imagesJobsAlone } from './queries.ts'
export { jobImages } from './routes.ts'
