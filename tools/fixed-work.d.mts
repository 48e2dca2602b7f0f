export function secondsOfFixedWork(processes?: number): Promise<number>
export function slownessNow(): Promise<number>
