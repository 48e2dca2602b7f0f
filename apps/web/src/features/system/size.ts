/** A size in the largest unit of which there is one: `{ size: '1.7', unit: 'GB' }`. Units are powers of 1000. */
export function sizeOf(bytes: number): { size: string; unit: 'MB' | 'GB' | 'TB' } {
  const [divisor, unit] = bytes >= 1e12 ? ([1e12, 'TB'] as const) : bytes >= 1e9 ? ([1e9, 'GB'] as const) : MB
  const size = bytes / divisor
  return { size: size >= 100 ? size.toFixed(0) : size.toFixed(1), unit }
}

const MB = [1e6, 'MB'] as const
