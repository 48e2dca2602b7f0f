/** A part of a source. */
export type Span = { start: number; end: number }

/** Other text in the place of a part of a source. */
export type Change = Span & { text: string }
