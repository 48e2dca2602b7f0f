import { paths } from '../../../paths.ts'

/** The page of the sessions with those of a job alone, of all time. */
export function sessionsAddress(jobNo: string, only: { activity?: string; technician?: string } = {}): string {
  return `${paths.sessions}?${new URLSearchParams({ range: 'all', job: jobNo, ...only }).toString()}`
}

/** The same page with one of them open. */
export function sessionAddress(jobNo: string, id: string): string {
  return `${sessionsAddress(jobNo)}&session=${encodeURIComponent(id)}`
}
