import { paths } from '../../paths.ts'

/** All sessions of a job, those that still run among them. */
export function allSessionsAddress(jobNo: string): string {
  return paths.sessionsBehind({ job: jobNo, state: 'all' })
}

/** The same page with one of them open. */
export function sessionAddress(jobNo: string, id: string): string {
  return `${allSessionsAddress(jobNo)}&session=${encodeURIComponent(id)}`
}
