import { ErrorScreen } from './error-screen.tsx'

/** What stands at every address that has no page, in place of everything. */
export function NoSuchPage() {
  return <ErrorScreen reason="404 Not Found" />
}
