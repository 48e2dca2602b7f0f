export { install } from './routes.ts'
export { openInstallServer } from './install-server.ts'
