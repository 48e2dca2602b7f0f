/** One page of a browser, driven by a protocol of the W3C. */
export type Tab = {
  /** the engine and its version, as the browser names them */
  engine: string
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page, which gets and gives what JSON can hold; what it promises is awaited. It stands by itself. */
  run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>>
  /** presses where the page has this point, in pixels from its corner, as a finger or a mouse does */
  pressAt(x: number, y: number): Promise<void>
  /** types into what has the focus */
  type(text: string): Promise<void>
  /** gives files of this machine to the field of a selector */
  chooseFiles(selector: string, paths: readonly string[]): Promise<void>
  /** a picture of what is shown, as PNG */
  picture(): Promise<Buffer>
  resize(width: number, height: number): Promise<void>
  /** ends the browser */
  close(): Promise<void>
}

/** Keys without a letter, as WebDriver names them (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const TAB = '\uE004'
export const ENTER = '\uE007'
export const SPACE = '\uE00D'
export const DOWN = '\uE015'
export const LEFT = '\uE012'
export const RIGHT = '\uE014'

/** The actions of a pointer and of keys, which both protocols describe alike. */
export function pressActions(x: number, y: number): object[] {
  const steps = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions: steps }]
}

export function typeActions(text: string): object[] {
  const steps = Array.from(text).flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions: steps }]
}
