const memories: Array<() => void> = []

/** What a module remembers of the person who is signed in, it forgets by this when another one is, or nobody. */
export function forgetWithPerson(forget: () => void): void {
  memories.push(forget)
}

export function forgetPerson(): void {
  for (const forget of memories) forget()
}
