import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** The pictures of a job, read anew each time they are opened. */
export function useJobPictures(jobNo: string) {
  return useQuery({
    queryKey: ['admin', 'job-pictures', jobNo],
    queryFn: ({ signal }) => call('jobPictures', { params: { job_no: jobNo }, signal }),
    staleTime: 0,
  })
}
