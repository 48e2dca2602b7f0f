import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/api.ts'

/** What came of the records of a technician's phones within 30 days. */
export function useDelivery(id: number) {
  return useQuery({
    queryKey: ['admin', 'technicians', id, 'delivery'],
    queryFn: ({ signal }) => call('technicianDelivery', { params: { id }, signal }),
  })
}
