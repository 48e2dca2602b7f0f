import { BarcodeDetector, type BarcodeFormat, prepareZXingModule, purgeZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

const overrides = { locateFile: () => wasmAddress }

/** Loads the decoder, a megabyte from our own server. Rejects when it cannot be had; the next call tries again. */
export async function openLibrary(formats: readonly BarcodeFormat[]): Promise<BarcodeDetector> {
  try {
    await prepareZXingModule({ overrides, fireImmediately: true })
  } catch (error) {
    purgeZXingModule()
    throw error
  }
  return new BarcodeDetector({ formats: [...formats] })
}
