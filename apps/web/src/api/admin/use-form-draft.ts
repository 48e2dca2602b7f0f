import { useEffect, useRef, useState } from 'react'
import { formDrafts, signedInId } from '../api.ts'
import { protectionOf } from '../draft-secrets.ts'
import type { Draft, DraftKey, FormValues } from '../form-drafts.ts'
import type { FormFields } from './form-fields.ts'
import { isSameValue } from './merge-changes.ts'

/**
 * What belongs to a form and is kept outside of its fields, such as planned hours.
 * @property value null: nothing was typed
 * @property theirs how it reads in the thing as somebody else left it
 * @property drop takes back what was typed
 */
type DraftPart<Value> = {
  value: Value | null
  label: string
  text: string
  theirs: (current: Readonly<Record<string, unknown>>) => string
  restore: (value: Value) => void
  drop: () => void
}
type Part = DraftPart<unknown>

type Needs = {
  key: DraftKey | null
  fields: FormFields
  names: readonly string[]
  values: () => FormValues
  /** what the form began with */
  begun: () => { values: FormValues; version: number | undefined }
}

export type FormDraft = ReturnType<typeof useFormDraft>

/** Keeps what is typed into a form until it is saved or thrown away, and offers what was kept before. */
export function useFormDraft(needs: Needs) {
  const { key } = needs
  const [person] = useState(signedInId)
  const [offered, setOffered] = useState(() => (key && person !== null ? formDrafts.read(person, key) : null))
  /** What lies behind what is typed here: kept with it, and offered again once that is thrown away. */
  const behind = useRef(offered)
  const parts = useRef(new Map<string, Part>())
  const hasKept = useRef(false)
  const latest = useRef(needs)
  useEffect(() => {
    latest.current = needs
  })

  /** What was typed, by field, and the parts beside the fields. */
  function typed(): Record<string, unknown> {
    const { begun, values } = latest.current
    const beside = [...parts.current].flatMap(([name, { value }]) => (value === null ? [] : [[name, value]]))
    return { ...changedOf(begun().values, values()), ...Object.fromEntries(beside) }
  }

  /** The same to be read, by the labels of the fields; without what is protected. */
  function shown(): Record<string, string> {
    const { fields, names } = latest.current
    const open = Object.entries(typed()).filter(([name]) => protectionOf(name, names) === 'none')
    return Object.fromEntries(
      open.map(([name, value]) => {
        const part = parts.current.get(name)
        return part ? [part.label, part.text] : [fields.labelOf(name), fields.textOf(name, value)]
      }),
    )
  }

  function keep(): void {
    if (!key || person === null) return
    const { names, begun } = latest.current
    const values = typed()
    if (Object.keys(values).length === 0) return discard()
    hasKept.current = true
    const { values: before, version } = begun()
    const base = Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null]))
    const about = { at: Date.now(), name: key.name ?? '', version, shown: shown() }
    formDrafts.keep(person, key, names, { ...about, base, values, ...(behind.current && { before: behind.current }) })
  }

  function forget(): void {
    hasKept.current = false
    offer(null)
    if (key && person !== null) formDrafts.forget(person, key)
  }

  function offer(draft: Draft | null): void {
    behind.current = draft
    setOffered(draft)
  }

  /** Throws away what was typed here; what was typed before, and not thrown away, is offered again. */
  function discard(): void {
    if (hasKept.current) leaveOnly(behind.current)
  }

  /** Throws away what is offered; what had been offered before that is offered again. */
  function refuse(): void {
    leaveOnly(offered?.before ?? null)
    keep()
  }

  function leaveOnly(draft: Draft | null): void {
    forget()
    if (!draft || !key || person === null) return
    offer(draft)
    formDrafts.keep(person, key, latest.current.names, draft)
  }

  /** Takes the offered draft. @returns its fields, without what belongs to other parts of the form */
  function take(): Draft | null {
    if (!offered) return null
    hasKept.current = true
    setOffered(null)
    behind.current = offered.before ?? null
    const names = Object.keys(offered.values).filter((name) => !parts.current.has(name))
    for (const [name, part] of parts.current) {
      if (name in offered.values) part.restore(offered.values[name])
    }
    const only = (all: FormValues) => Object.fromEntries(names.map((name) => [name, all[name]]))
    return { ...offered, base: only(offered.base), values: only(offered.values) }
  }

  return { offered, keep, forget, discard, refuse, take, shown, parts: parts.current }
}

function changedOf(base: FormValues, values: FormValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, base[name])))
}

/** Lets a part of a form that keeps its own state be kept with the form's draft. */
export function useDraftPart<Value>({ parts, keep }: FormDraft, name: string, part: DraftPart<Value>): void {
  const typed = JSON.stringify(part.value)
  const keepLatest = useRef(keep)
  useEffect(() => {
    keepLatest.current = keep
    parts.set(name, { ...part, restore: (value) => part.restore(value as Value) })
  })
  useEffect(() => {
    if (typed !== 'null') keepLatest.current()
  }, [typed])
}
