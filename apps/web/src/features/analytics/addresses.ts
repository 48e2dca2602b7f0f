import { paths } from '../../paths.ts'

export const estimatesAddress = `${paths.settings}?tab=estimates`
export const reviewAddress = paths.review

export function jobAddress(jobNo: string): string {
  return `${paths.jobs}?${new URLSearchParams({ job: jobNo }).toString()}`
}
