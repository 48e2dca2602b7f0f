export const BROWSER_ARGUMENTS: string[]
export function cameraArguments(film: string): string[]
export function findBrowser(): Promise<string>
