let request: Promise<boolean> | null = null

/** Asks the browser, once, not to clear what this app keeps when the device runs short of space. @returns whether it agreed */
export function keepStorage(): Promise<boolean> {
  request ??= navigator.storage?.persist ? navigator.storage.persist().catch(() => false) : Promise.resolve(false)
  return request
}
