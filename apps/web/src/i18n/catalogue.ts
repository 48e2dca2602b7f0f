type EnglishForm = 'zero' | 'one' | 'other'
type ArabicForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The same keys as the English catalogue's; where English tells one from many, Arabic has its six forms. */
export type ArabicOf<English> = {
  readonly [
    Key in keyof English as Key extends `${infer Word}_${EnglishForm}` ? `${Word}_${ArabicForm}` : Key
  ]: English[Key] extends string ? string : ArabicOf<English[Key]>
}
