import { readJson, type TextStorage } from '../device/storage.ts'
import { type Protection, protectionOf } from './draft-secrets.ts'

/** What stands in the fields of a form, by their names. */
export type FormValues = Readonly<Record<string, unknown>>

/** Which form of which thing, and what that is called. */
export type DraftKey = {
  form: DraftForm
  /** what it edits, by its id or code; null: something new */
  thing: string | number | null
  name?: string
}

/** Every form that keeps a draft. */
export type DraftForm =
  | 'job'
  | 'technician'
  | 'contact'
  | 'admin'
  | 'activity-type'
  | 'job-types'
  | 'power-ratings'
  | 'rpm-categories'
  | 'departments'
  | 'exception'
  | 'schedule-rule'
  | 'session'
  | 'session-end'
  | 'retention'
  | 'pay-rules'
  | 'correction'

/** @property version that the thing had when it was begun */
export type Draft = {
  at: number
  name: string
  version?: number | undefined
  /** what stood in the fields before */
  base: FormValues
  /** what was typed */
  values: FormValues
  /** the same to be read: by the labels of the fields */
  shown: Readonly<Record<string, string>>
}

const DAY = 24 * 60 * 60 * 1000

type Kept = Readonly<Record<string, Draft>>

/** What people have typed into forms and not saved, each their own, for a day. */
export function createFormDrafts(storages: { device: TextStorage; tab: TextStorage }, now: () => number) {
  const places = [storages.device, storages.tab] as const

  function readAll(storage: TextStorage, person: number): Kept {
    const found = readJson(storage, keyOf(person))
    if (typeof found !== 'object' || found === null) return {}
    const drafts = Object.entries(found as Record<string, unknown>).filter((entry): entry is [string, Draft] => {
      return isDraft(entry[1]) && now() - entry[1].at < DAY
    })
    return Object.fromEntries(drafts)
  }

  function keepAll(storage: TextStorage, person: number, drafts: Kept): void {
    if (Object.keys(drafts).length === 0) storage.removeItem(keyOf(person))
    else storage.setItem(keyOf(person), JSON.stringify(drafts))
  }

  function put(storage: TextStorage, { person, place, draft }: { person: number; place: string; draft: Draft }): void {
    const { [place]: _before, ...others } = readAll(storage, person)
    keepAll(storage, person, Object.keys(draft.values).length === 0 ? others : { ...others, [place]: draft })
  }

  return {
    read(person: number, key: DraftKey): Draft | null {
      const [open, confidential] = places.map((storage) => readAll(storage, person)[placeOf(key)])
      if (!open || !confidential) return open ?? confidential ?? null
      return { ...open, ...joined(open, confidential) }
    },

    /** @param draft with all that was typed; `names` are those of all fields of the form */
    keep(person: number, key: DraftKey, { names, ...draft }: Draft & { names: readonly string[] }): void {
      const part = (protection: Protection): Draft => {
        const isOf = (name: string) => protectionOf(name, names) === protection
        // What is read is not told by fields: it goes where nothing of it is protected.
        const shown = protection === 'none' ? draft.shown : {}
        return { ...draft, base: only(draft.base, isOf), values: only(draft.values, isOf), shown }
      }
      put(storages.device, { person, place: placeOf(key), draft: part('none') })
      put(storages.tab, { person, place: placeOf(key), draft: part('confidential') })
    },

    forget(person: number, key: DraftKey): void {
      for (const storage of places) {
        const { [placeOf(key)]: _gone, ...others } = readAll(storage, person)
        keepAll(storage, person, others)
      }
    },

    /** The drafts of one form, by what they edit; those of new things are not among them. */
    ofForm(person: number, form: DraftForm): { thing: string; draft: Draft }[] {
      return Object.entries(readAll(storages.device, person))
        .filter(([place]) => place.startsWith(`${form}/`) && place !== `${form}/`)
        .map(([place, draft]) => ({ thing: place.slice(form.length + 1), draft }))
    },

    /** Whoever signed out leaves no rate behind. */
    forgetConfidential(person: number): void {
      storages.tab.removeItem(keyOf(person))
    },
  }
}

function joined(one: Draft, other: Draft): Pick<Draft, 'base' | 'values'> {
  return { base: { ...one.base, ...other.base }, values: { ...one.values, ...other.values } }
}

function keyOf(person: number): string {
  return `warsha.forms.${person}`
}

function placeOf({ form, thing }: DraftKey): string {
  return `${form}/${thing ?? ''}`
}

function only(values: FormValues, isOf: (name: string) => boolean): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => isOf(name)))
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { at, name, base, values, shown } = value as Record<string, unknown>
  const areObjects = [base, values, shown].every((one) => typeof one === 'object' && one !== null)
  return typeof at === 'number' && typeof name === 'string' && areObjects
}
