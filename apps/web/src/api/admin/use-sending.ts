import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fallbackMessage } from '@warsha/contract'
import type * as z from 'zod'
import { toasts } from '../../ui/toasts.tsx'
import type { Sending } from '../client.ts'
import { ApiError, type Meanwhile, ShownRefusal } from '../errors.ts'
import { versionIn } from '../version.ts'
import type { FormFields } from './form-fields.ts'
import { mergeChanges } from './merge-changes.ts'
import { ShownOnceLost } from './shown-once.ts'
import type { FormValues } from '../form-drafts.ts'
import type { FormDraft } from './use-form-draft.ts'
import { useWhoText } from './use-who-text.ts'

/** A field that two have changed, each in another way; null: not decided yet. */
export type Collision = {
  name: string
  label: string
  mine: string
  theirs: string
  /** who and when, to be read */
  who: string
  choice: 'mine' | 'theirs' | null
  /** puts it into the form */
  choose: Record<'mine' | 'theirs', () => void>
}

type Changes = Meanwhile['changes']

/** What a form began with, and still counts as unchanged: the values, and the version that had them. */
export type Begun = {
  values: () => FormValues
  version: () => number | undefined
  /** the thing as it was then */
  thing: () => unknown
  become: (next: { values?: FormValues; version?: number | undefined; thing?: unknown }) => void
  /** what a draft counts as begun with: until a collision is saved, what stood there before it */
  forDraft: () => { values: FormValues; version: number | undefined }
  /** keeps these values and the present version for that, until it is saved */
  holdForDraft: (values: FormValues) => void
  saved: () => void
}

type Needs<Values extends FieldValues, Sent, Thing> = {
  form: UseFormReturn<Values, unknown, Sent>
  shape: z.ZodType<Sent, Values>
  fields: FormFields
  begun: Begun
  draft: FormDraft
  /** a thing as the form shows it; null where nothing is edited that others may change */
  valuesOf: ((current: Thing) => FormValues) | null
}

/** What of it forms show. */
export type FormSending = Omit<ReturnType<typeof useSending>, 'send'>

/** Sends a form under the version that it was filled with, and brings other changes together with it. */
export function useSending<Values extends FieldValues, Sent, Thing>(needs: Needs<Values, Sent, Thing>) {
  const { form, shape, fields, begun, draft, valuesOf } = needs
  const tellKept = useKeptText(fields)
  const whoText = useWhoText()
  /** What others changed and stays so, until it is saved and told. */
  const merged = useRef<Changes>([])
  const [collisions, setCollisions] = useState<readonly Collision[]>([])
  const [isGone, setGone] = useState(false)

  async function send<Answer>(
    sent: Sent,
    act: (sent: Sent, sending: Sending, seen: Thing) => Promise<Answer>,
  ): Promise<Answer> {
    for (let latest = sent; ;) {
      try {
        const answer = await act(latest, { version: begun.version(), isFollowed: true }, begun.thing() as Thing)
        if (answer !== null) finish(answer)
        return answer
      } catch (error) {
        // It is there: what was typed is not offered for another one.
        if (error instanceof ShownOnceLost) finish(null)
        setGone(valuesOf !== null && error instanceof ApiError && error.status === 404)
        const meanwhile = meanwhileIn(error)
        if (!meanwhile || !valuesOf || meanwhile.version === begun.version()) throw error
        merge(error as ApiError, meanwhile, valuesOf(meanwhile.current as Thing))
        latest = parsed(error as ApiError)
      }
    }
  }

  function finish(answer: unknown): void {
    begun.become({ version: versionIn(answer) })
    begun.saved()
    setCollisions([])
    draft.forget()
    tellKept(merged.current)
    merged.current = []
  }

  /** Brings the other change together with what is typed here; throws where they collide. */
  function merge(refusal: ApiError, { version: now, changes, current }: Meanwhile, theirs: FormValues): void {
    const mine: FormValues = { ...form.getValues() }
    const { values, taken, colliding } = mergeChanges(begun.values(), mine, theirs)
    // An undecided change is asked about again when its page is opened again.
    const undecided = Object.fromEntries(colliding.map((name) => [name, begun.values()[name]]))
    if (colliding.length > 0) begun.holdForDraft({ ...theirs, ...undecided })
    begun.become({ values: theirs, version: now, thing: current })
    show(begun.values(), values)
    const changeOf = (name: string) => changes.findLast(({ field }) => field === name)
    const who = (name: string) => whoText(changeOf(name) ?? changes.at(-1))
    const ofFields = colliding.filter(fields.has).map((name): Collision => {
      const [own, other] = [mine[name], theirs[name]]
      const texts = { mine: fields.textOf(name, own), theirs: fields.textOf(name, other) }
      const choose = { mine: () => set(name, own), theirs: () => set(name, other) }
      return { name, label: fields.labelOf(name), ...texts, who: who(name), choice: null, choose }
    })
    const ofParts = [...draft.parts].flatMap(([name, { value, label, text, theirs: textOf, restore, drop }]) => {
      if (value === null || !changeOf(name)) return []
      const choose = { mine: () => restore(value), theirs: drop }
      return [{ name, label, mine: text, theirs: textOf(current), who: who(name), choice: null, choose }]
    })
    merged.current.push(...changes.filter(({ field }) => fields.has(field) && taken.includes(field)))
    if (ofFields.length + ofParts.length === 0) return
    setCollisions([...ofFields, ...ofParts])
    draft.keep()
    throw new ShownRefusal(refusal)
  }

  /** What was typed stays in its fields; the others, and what counts as unchanged, are the other's. */
  function show(unchanged: FormValues, values: FormValues): void {
    form.reset(unchanged as DefaultValues<Values>, { keepDirtyValues: true })
    for (const [name, value] of Object.entries(values)) set(name, value)
  }

  function set(name: string, value: unknown): void {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }

  /** Both changes together may be wrong where each alone was right. */
  function parsed(refusal: ApiError): Sent {
    const { success, data, error } = shape.safeParse(form.getValues(), { error: fallbackMessage })
    if (success) return data
    for (const { path, message } of error.issues) form.setError(String(path[0]) as Path<Values>, { message })
    throw new ShownRefusal(refusal)
  }

  function choose(name: string, choice: 'mine' | 'theirs'): void {
    setCollisions(collisions.map((one) => (one.name === name ? { ...one, choice } : one)))
    collisions.find((one) => one.name === name)?.choose[choice]()
  }

  return { send, collisions, choose, isGone, isUndecided: collisions.some(({ choice }) => choice === null) }
}

function meanwhileIn(error: unknown): Meanwhile | null {
  return error instanceof ApiError && error.code === 'changed_meanwhile' ? error.meanwhile : null
}

/** Tells what others changed meanwhile that stays as they left it. */
function useKeptText(fields: FormFields): (changes: Changes) => void {
  const { t } = useTranslation('admin')
  const whoText = useWhoText()
  return (changes) => {
    if (changes.length === 0) return
    const list = changes.map((change) => `${fields.labelOf(change.field)} (${whoText(change)})`)
    toasts.info(t('meanwhile.kept', { list: list.join(t('meanwhile.comma')) }))
  }
}
