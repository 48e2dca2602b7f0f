import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

/** Shows the error screen in place of pages that break or cannot be loaded. */
export class FaultBoundary extends Component<{ children: ReactNode }, { reason: string | null }> {
  static getDerivedStateFromError(error: unknown): { reason: string } {
    return { reason: error instanceof Error ? error.message : String(error) }
  }

  override state: { reason: string | null } = { reason: null }

  override render(): ReactNode {
    const { reason } = this.state
    return reason === null ? this.props.children : <ErrorScreen reason={reason} />
  }
}
