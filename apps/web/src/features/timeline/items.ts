import { type Bar, type Gap, type Row } from './geometry.ts'

/** Something in the picture that can have the focus. */
export type Item = { row: Row } & ({ kind: 'session'; bar: Bar } | { kind: 'gap'; gap: Gap } | { kind: 'line' })

export const gapId = (technicianId: number, { startedAt }: Pick<Gap, 'startedAt'>) => `${technicianId}@${startedAt}`
export const lineId = (technicianId: number) => `line ${technicianId}`

export type Items = ReadonlyMap<string, Item>

/** Everything that can have the focus, by the id that it has in the page. */
export function itemsOf(rows: readonly Row[]): Items {
  const items = new Map<string, Item>()
  for (const row of rows) {
    const { technician_id: id } = row.technician
    items.set(lineId(id), { row, kind: 'line' })
    for (const bar of row.bars) items.set(bar.session.session_id, { row, kind: 'session', bar })
    for (const gap of row.gaps) items.set(gapId(id, gap), { row, kind: 'gap', gap })
  }
  return items
}

/** The element of an item that an event is about. */
export function itemElement(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
}

/** The item of an event. */
export function itemAt(target: EventTarget | null, items: Items): Item | undefined {
  return items.get(itemElement(target)?.dataset['item'] ?? '')
}
