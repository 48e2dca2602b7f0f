/** What is kept on this device as text. Local storage in the app, a plain map in tests. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A storage that lives as long as the page does. */
export function memoryStorage(): TextStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** The browser's storage, or memory where the browser refuses it (private windows, full disks). */
function openStorage(ofBrowser: () => Storage): TextStorage {
  try {
    const storage = ofBrowser()
    const probe = 'warsha.probe'
    storage.setItem(probe, probe)
    storage.removeItem(probe)
    return storage
  } catch {
    return memoryStorage()
  }
}

export const deviceStorage = openStorage(() => localStorage)

/** Kept for this tab alone, through reloads and crashes, until it is closed. */
export const tabStorage = openStorage(() => sessionStorage)

/** What was kept for somebody to work without a network: jobs and activities, what they have seen, a request they were writing. */
const OF_A_PERSON = ['warsha.jobs', 'warsha.activities', 'warsha.heard', 'warsha.correction']

const OWN = ['decisions', 'opened', 'uses', 'timer-rules', 'reminders']
/** What they were writing, for nobody else. */
const TYPED = ['draft', 'forms']

/** Erases what was kept for a person who has signed out. What belongs to the device stays, such as its language. */
export function forgetPerson(storage: TextStorage, person: number): void {
  forgetUntyped(storage, person)
  for (const name of TYPED) storage.removeItem(`warsha.${name}.${person}`)
}

/** The same but for what they were writing: of a person whose sign-in has ended, who may come back. */
export function forgetUntyped(storage: TextStorage, person: number): void {
  for (const key of [...OF_A_PERSON, ...OWN.map((name) => `warsha.${name}.${person}`)]) storage.removeItem(key)
}

/** For whom this device keeps something of this name. */
export function peopleWith(name: string): number[] {
  try {
    return Object.keys(localStorage).flatMap((key) => {
      const [, person] = new RegExp(String.raw`^warsha\.${name}\.(\d+)$`).exec(key) ?? []
      return person === undefined ? [] : [Number(person)]
    })
  } catch {
    return []
  }
}

/** The stored JSON, or null when there is none or it cannot be read. The caller checks its form. */
export function readJson(storage: TextStorage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
