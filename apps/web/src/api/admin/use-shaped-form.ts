import { zodResolver } from '@hookform/resolvers/zod'
import { fallbackMessage, fieldText } from '@warsha/contract'
import { readNumber } from '@warsha/domain'
import type * as z from 'zod'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '../errors.ts'
import type { FieldProps } from '../../ui/admin/fields.tsx'
import { useLanguage } from '../../i18n/use-language.ts'

/** Undefined where nothing has been chosen yet; a field that is not named counts as changed as soon as it is there. */
export type Initial<Values> = { [Name in keyof Values]?: Values[Name] | undefined }

type ShapedForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> & {
  /** its name, its events, and what is wrong with it */
  field: (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => FieldProps
  errorOf: (name: Path<Values>) => string | undefined
  /** Shows beside the fields what the server found wrong with them. Returns whether that was anything of this form. */
  showProblem: (problem: unknown) => boolean
  isDirty: boolean
  isSaving: boolean
}

/**
 * A form that holds to the contract's own shape of what is sent, so that page and server never disagree. What is wrong
 * with a field is said when the form is sent, and goes as soon as the field is edited.
 */
export function useShapedForm<Values extends FieldValues, Sent>(
  shape: z.ZodType<Sent, Values>,
  initial: Initial<Values>,
): ShapedForm<Values, Sent> {
  const language = useLanguage()
  const form = useForm<Values, unknown, Sent>({
    resolver: zodResolver(shape, { error: fallbackMessage }),
    // Its type knows no field of which nothing is chosen yet; the field itself does.
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const { register, clearErrors, setError, formState } = form

  function field(name: Path<Values>, options: RegisterOptions<Values, Path<Values>> = {}): FieldProps {
    const onChange = () => clearErrors(name)
    return { ...register(name, { ...options, onChange }), error: errorOf(name) }
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

  return { ...form, field, errorOf, showProblem, isDirty: formState.isDirty, isSaving: formState.isSubmitting }
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

function typedValue(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const read = readNumber(typed)
  if (read.kind === 'empty') return null
  return read.kind === 'number' ? read.value : typed
}
