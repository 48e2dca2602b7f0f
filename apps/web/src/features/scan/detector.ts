/** Finds the codes in a picture. */
export type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }

type NativeDetector = {
  new (options: { formats: readonly string[] }): {
    detect(picture: CanvasImageSource | ImageData): Promise<{ rawValue: string }[]>
  }
  getSupportedFormats(): Promise<string[]>
}

/** What job cards, tags and nameplates carry. */
const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'] as const

/** The browser's own detector, else the library's, which is loaded now; null when it cannot be loaded. */
export async function openDetector(): Promise<Detector | null> {
  return (await ofTheBrowser()) ?? (await ofTheLibrary())
}

async function ofTheBrowser(): Promise<Detector | null> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (!Native) return null
  try {
    const supported = await Native.getSupportedFormats()
    if (!formats.every((format) => supported.includes(format))) return null
    const detector = new Native({ formats })
    // Some phones promise what their system then does not have.
    await detector.detect(new ImageData(16, 16))
    return detector
  } catch {
    return null
  }
}

async function ofTheLibrary(): Promise<Detector | null> {
  try {
    const { openLibrary } = await import('./detector-library.ts')
    return await openLibrary(formats)
  } catch {
    return null
  }
}
