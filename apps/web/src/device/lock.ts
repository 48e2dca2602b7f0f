/** Runs the work while no other tab of this browser runs work under the same name. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Web Locks; without them (plain http) the work runs at once, and the server's tolerance has to do. */
export const tabLock: Lock = (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work())
