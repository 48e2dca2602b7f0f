import { adminPaths } from '../../admin-paths.ts'

export const estimatesAddress = `${adminPaths.settings}?tab=estimates`
export const reviewAddress = adminPaths.review
