import { zodResolver } from '@hookform/resolvers/zod'
import { fallbackMessage, fieldMessages } from '@warsha/contract'
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
import type { Language } from '../../i18n/language.ts'
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
    return error?.message === undefined ? undefined : messageText(error.message, language)
  }

  function showProblem(problem: unknown): boolean {
    if (!(problem instanceof ApiError)) return false
    const known = problem.errors.filter(({ path }) => path in form.getValues())
    for (const { path, message } of known) setError(path as Path<Values>, { type: 'server', message })
    return known.length > 0
  }

  return { ...form, field, errorOf, showProblem, isDirty: formState.isDirty, isSaving: formState.isSubmitting }
}

/** A field's message in the reader's language; the server's own sentence is in it already. */
function messageText(message: string, language: Language): string {
  return message in fieldMessages ? fieldMessages[message as keyof typeof fieldMessages][language] : message
}

/** For a field of numbers: nothing is undefined, what is no number stays NaN and is refused. */
export const asNumber = { setValueAs: (text: unknown) => (text === '' || text === null ? undefined : Number(text)) }

/** For a number that may be left out: nothing is null. */
export const asNumberOrNull = {
  setValueAs: (text: unknown) => (text === '' || text === null || text === undefined ? null : Number(text)),
}
