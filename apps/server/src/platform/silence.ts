/** Whether nothing was heard of a statement any more: whatever is asked next on its connection waits behind it. */
export function saysNothing(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout'
}
