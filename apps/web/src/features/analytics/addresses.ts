import { paths } from '../../paths.ts'

export const estimatesAddress = `${paths.settings}?tab=estimates`
export const reviewAddress = paths.review
