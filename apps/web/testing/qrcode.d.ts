declare module 'qrcode' {
  /** The squares of the code, row by row, 1 where they are dark. */
  export function create(text: string): { modules: { size: number; data: Uint8Array } }
}
