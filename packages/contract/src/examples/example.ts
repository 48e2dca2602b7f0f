import type * as z from 'zod'
import type { CallName } from '../calls.ts'
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, shapes } from '../shapes.ts'

/** An example of a call, as far as one looks into it without knowing which. */
export type Example = { params?: unknown; query?: unknown; body?: unknown; fields?: unknown; answer?: unknown }

type Part<Key extends string, Value> = [Value] extends [undefined] ? object : { [K in Key]: Value }

/** The fields beside the file of a multipart body. */
type FieldsOf<N extends CallName> = (typeof shapes)[N] extends { form: { fields: infer Fields extends z.ZodType } }
  ? z.input<Fields>
  : undefined

/** What a call sends and is answered: whatever its shape names must be there. */
export type ExampleOf<N extends CallName> = Part<'params', ParamsOf<N>> &
  Part<'query', QueryOf<N>> &
  Part<'body', BodyOf<N>> &
  Part<'fields', FieldsOf<N>> &
  Part<'answer', AnswerOf<N>>

/** Examples of some calls. */
export type ExamplesOf<Names extends CallName> = { [N in Names]: ExampleOf<N> }
