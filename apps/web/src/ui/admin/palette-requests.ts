import { createSignal } from '../../store.ts'

/** Published when somebody wants the palette opened, or closed again. */
export const paletteRequests = createSignal()

export function requestPalette(): void {
  paletteRequests.publish()
}
