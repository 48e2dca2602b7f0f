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
  | 'machine-token'
  | 'calendar-address'
  | 'webhook'
  | 'mail'
  | 'activity-type'
  | 'job-types'
  | 'move-jobs'
  | 'power-ratings'
  | 'rpm-categories'
  | 'departments'
  | 'exception'
  | 'absence'
  | 'schedule-rule'
  | 'session'
  | 'session-end'
  | 'retention'
  | 'pay-rules'
  | 'pay-limit'
  | 'invoice-price'
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
  /** it is on its way, and kept for the case that it is refused */
  isSent?: boolean
  /** what was offered, and not answered, when this was typed */
  before?: Draft | undefined
}

const DAY = 24 * 60 * 60 * 1000

type Kept = Readonly<Record<string, Draft>>

/** What people have typed into forms and not saved, each their own, for a day. */
export function createFormDrafts(storages: { device: TextStorage; tab: TextStorage }, now: () => number) {
  const places = [storages.device, storages.tab] as const

  function readAll(storage: TextStorage, person: number): Kept {
    const found = readJson(storage, keyOf(person))
    if (typeof found !== 'object' || found === null) return {}
    const drafts = Object.entries(found as Record<string, unknown>).flatMap(([place, one]) => {
      const draft = recent(one)
      return draft ? [[place, draft]] : []
    })
    return Object.fromEntries(drafts)
  }

  function recent(one: unknown): Draft | undefined {
    return isDraft(one) && now() - one.at < DAY ? { ...one, before: recent(one.before) } : undefined
  }

  function keepAll(storage: TextStorage, person: number, drafts: Kept): void {
    if (Object.keys(drafts).length === 0) storage.removeItem(keyOf(person))
    else storage.setItem(keyOf(person), JSON.stringify(drafts))
  }

  function put(storage: TextStorage, { person, place, draft }: { person: number; place: string; draft: Draft }): void {
    const { [place]: _before, ...others } = readAll(storage, person)
    keepAll(storage, person, isEmpty(draft) ? others : { ...others, [place]: draft })
  }

  return {
    read(person: number, key: DraftKey): Draft | null {
      const [open, confidential] = places.map((storage) => readAll(storage, person)[placeOf(key)])
      return joined(open, confidential) ?? null
    },

    /**
     * @param names of all fields of the form
     * @param draft with all that was typed
     */
    keep(person: number, key: DraftKey, names: readonly string[], draft: Draft): void {
      const part = ({ before, ...of }: Draft, protection: Protection): Draft => {
        const isOf = (name: string) => protectionOf(name, names) === protection
        // What is read is not told by fields: it goes where nothing of it is protected.
        const shown = protection === 'none' ? of.shown : {}
        const own = { ...of, base: only(of.base, isOf), values: only(of.values, isOf), shown }
        return before ? { ...own, before: part(before, protection) } : own
      }
      put(storages.device, { person, place: placeOf(key), draft: part(draft, 'none') })
      put(storages.tab, { person, place: placeOf(key), draft: part(draft, 'confidential') })
    },

    /** Takes away whatever this person typed more than a day ago. */
    sweep(person: number): void {
      for (const storage of places) keepAll(storage, person, readAll(storage, person))
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

    /** What this tab alone keeps, nobody else finds in it. */
    forgetConfidential(person: number): void {
      storages.tab.removeItem(keyOf(person))
    },

    /** Signing out removes all of them: they may hold what others must not read on this device. */
    forgetAll(person: number): void {
      for (const storage of places) storage.removeItem(keyOf(person))
    },

    /** Whether something would be lost with them that is nowhere else. */
    hasUnsent(person: number): boolean {
      return places.some((storage) => Object.values(readAll(storage, person)).some(({ isSent }) => isSent !== true))
    },
  }
}

/** What lies in two places as one. */
function joined(one: Draft | undefined, other: Draft | undefined): Draft | undefined {
  if (!one || !other) return one ?? other
  const base = { ...one.base, ...other.base }
  const values = { ...one.values, ...other.values }
  return { ...one, base, values, before: joined(one.before, other.before) }
}

function isEmpty({ values, before }: Draft): boolean {
  return Object.keys(values).length === 0 && (before === undefined || isEmpty(before))
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
