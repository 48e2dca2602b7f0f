export class Passed {
  constructor(path: string)
  read(): Promise<void>
  countOf(key: string): number | undefined
  add(key: string, file: string, passed: number): Promise<void>
  forget(keys: Iterable<string>): Promise<void>
}
export function passedLine(key: string, file: string, passed: number): string
