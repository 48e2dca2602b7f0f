import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { Pages } from './router.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Pages />
    </QueryClientProvider>
  )
}
