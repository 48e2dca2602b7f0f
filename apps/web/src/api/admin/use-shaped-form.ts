import { zodResolver } from '@hookform/resolvers/zod'
import { fallbackMessage, fieldText } from '@warsha/contract'
import { readNumber } from '@warsha/domain'
import { createElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type * as z from 'zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { Sending } from '../client.ts'
import { ApiError } from '../errors.ts'
import { versionIn } from '../version.ts'
import type { FieldProps } from '../../ui/admin/fields.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import type { DraftKey, FormValues } from '../form-drafts.ts'
import { createFormFields } from './form-fields.ts'
import { FormNotices } from './form-notices.tsx'
import { type FormDraft, useFormDraft } from './use-form-draft.ts'
import { type Begun, useSending } from './use-sending.ts'

/** Undefined where nothing has been chosen yet; a field that is not named counts as changed as soon as it is there. */
export type Initial<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

/** A form's own keeping of what was typed: `notices` stand above its fields. */
export type KeptForm = {
  notices: ReactNode
  /** the id of what must be answered before it can be saved */
  blockedBy: string | undefined
  /** what was typed here is thrown away */
  onDiscard: () => void
}

type Edited<Values, Thing> = {
  thing: Thing
  valuesOf: (thing: Thing) => Initial<Values>
  /** what the thing holds, where the form begins with something else */
  unchanged?: Initial<Values>
}

type Options<Values, Thing> = {
  /** where what is typed is kept until it is saved; null for a form of two fields at most */
  draft: DraftKey | null
  /** what is edited, as it was when the form opened; null: something new */
  edited?: Edited<Values, Thing> | null
}

export type ShapedForm<Values extends FieldValues, Sent, Thing = unknown> = UseFormReturn<Values, unknown, Sent> & {
  /** its name, its events, and what is wrong with it */
  field: (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => FieldProps
  errorOf: (name: Path<Values>) => string | undefined
  /** Shows beside the fields what the server found wrong with them. Returns whether that was anything of this form. */
  showProblem: (problem: unknown) => boolean
  /**
   * Sends the form under the version that it was filled with. What somebody else changed meanwhile is brought together with
   * it, and it is sent again; what collides is asked in the form, and the refusal thrown on. `act` hears which state of
   * the thing was seen last, and answers null where nothing was saved.
   */
  send: <Answer>(sent: Sent, act: (sent: Sent, sending: Sending, seen: Thing) => Promise<Answer>) => Promise<Answer>
  kept: KeptForm
  draft: FormDraft
  isDirty: boolean
  isSaving: boolean
}

/**
 * A form that holds to the contract's own shape of what is sent, so that page and server never disagree. What is wrong
 * with a field is said when the form is sent, and goes as soon as the field is edited.
 */
export function useShapedForm<Values extends FieldValues, Sent, Thing = never>(
  shape: z.ZodType<Sent, Values>,
  initial: Initial<Values>,
  { draft: key, edited = null }: Options<Values, Thing>,
): ShapedForm<Values, Sent, Thing> {
  const language = useLanguage()
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(shape, { error: fallbackMessage }),
    // Its type knows no field of which nothing is chosen yet; the field itself does.
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const { register, clearErrors, setError, setValue, formState, watch } = form
  const [fields] = useState(createFormFields)
  const begun = useBegun(edited?.unchanged ?? initial, edited?.thing)
  const draft = useFormDraft({
    key,
    fields,
    names: Object.keys(initial),
    values: () => form.getValues(),
    begun: begun.forDraft,
  })
  useKeptTyping(watch, draft.keep)
  const collisionsId = useId()
  const sending = useSending<Values, Sent, Thing>({
    form,
    shape,
    fields,
    begun,
    draft,
    valuesOf: edited && ((current) => edited.valuesOf(current)),
  })

  function field(name: Path<Values>, options: RegisterOptions<Values, Path<Values>> = {}): FieldProps {
    const onChange = () => clearErrors(name)
    const registered = register(name, { ...options, onChange })
    const ref = (element: unknown) => {
      fields.note(name, element)
      registered.ref(element)
    }
    return { ...registered, ref, error: errorOf(name) }
  }

  function errorOf(name: Path<Values>): string | undefined {
    const { error } = form.getFieldState(name, formState)
    return error?.message === undefined ? undefined : fieldText(error.message, language)
  }

  function showProblem(problem: unknown): boolean {
    if (!(problem instanceof ApiError)) return false
    const known = problem.errors.filter(({ path }) => path in form.getValues())
    for (const { path, message } of known) setError(path as Path<Values>, { type: 'server', message })
    return known.length > 0
  }

  function set(name: string, value: unknown): void {
    setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }

  /** Puts the typed values where they were, over what the thing held when they were typed. */
  function restore(): void {
    const kept = draft.take()
    if (!kept) return
    begun.become({ values: kept.base, version: kept.version })
    for (const [name, value] of Object.entries(kept.values)) set(name, value)
    draft.keep()
  }

  const reset: typeof form.reset = (values, options) => {
    if (typeof values === 'object') begun.become({ values })
    form.reset(values, options)
  }

  const notices = createElement(FormNotices, {
    offered: draft.offered,
    onRestore: restore,
    onDiscard: draft.refuse,
    sending,
    id: collisionsId,
    typed: draft.shown,
  })
  return {
    ...form,
    reset,
    field,
    errorOf,
    showProblem,
    send: sending.send,
    kept: { notices, blockedBy: sending.isUndecided ? collisionsId : undefined, onDiscard: draft.discard },
    draft,
    isDirty: formState.isDirty,
    isSaving: formState.isSubmitting,
  }
}

function useBegun(initial: FormValues, thing: unknown): Begun {
  const values = useRef(initial)
  const version = useRef(versionIn(thing))
  const seen = useRef(thing)
  const held = useRef<ReturnType<Begun['forDraft']> | null>(null)
  const now = () => ({ values: values.current, version: version.current })
  return {
    values: () => values.current,
    version: () => version.current,
    thing: () => seen.current,
    become: (next) => {
      values.current = { ...values.current, ...next.values }
      version.current = next.version ?? version.current
      seen.current = next.thing ?? seen.current
    },
    forDraft: () => held.current ?? now(),
    holdForDraft: (undecided) => {
      held.current = { values: { ...values.current, ...undecided }, version: held.current?.version ?? version.current }
    },
    saved: () => {
      held.current = null
    },
  }
}

function useKeptTyping(watch: (onChange: () => void) => { unsubscribe: () => void }, keep: () => void): void {
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    const watching = watch(() => latest.current())
    return () => watching.unsubscribe()
  }, [watch])
}

/** For a list of things of which one is chosen: nothing is undefined, else the id of the thing. */
export const asChosenId = {
  setValueAs: (text: unknown) => (text === '' || text === null ? undefined : Number(text)),
}

/**
 * For a field of a number, as the shape reads it: nothing is null. What can be read in one way only is that number already, so
 * that a form knows whether it was changed; all else stays as it was typed, for the shape to say what is wrong with it.
 */
export const asTyped = { setValueAs: typedValue }

/** A day that was left empty is none. */
export const asDay = { setValueAs: (text: unknown) => (text === '' || text === null ? undefined : text) }

function typedValue(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const read = readNumber(typed)
  if (read.kind === 'empty') return null
  return read.kind === 'number' ? read.value : typed
}
