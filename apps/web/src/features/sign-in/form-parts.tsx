import type { ComponentProps, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import styles from './form.module.css'

type SecretProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'required'>

/** A password that must be given. */
export function Secret(props: SecretProps) {
  const { t } = useTranslation()
  return <PasswordField {...props} required showLabel={t('signIn.showPassword')} hideLabel={t('signIn.hidePassword')} />
}

type CodeProps = Omit<ComponentProps<typeof Field>, 'name' | 'dir' | 'autoComplete' | 'autoCapitalize'>

/** A code of the second factor. */
export function CodeField(props: CodeProps) {
  return <Field {...props} name="code" dir="ltr" autoComplete="one-time-code" autoCapitalize="none" />
}

type SubmitProps = {
  failure: string | null
  busy: boolean
  look?: ComponentProps<typeof Button>['look']
  size?: ComponentProps<typeof Button>['size']
  buttonRef?: Ref<HTMLDivElement>
  children: ReactNode
}

/** What a page before the signed-in area is for. */
export function FormTitle({ children }: { children: ReactNode }) {
  return <h1 className={styles['title']}>{children}</h1>
}

/** The end of a form: what went wrong, and the button that sends. */
export function Submit({ failure, busy, look = 'primary', size = 'usual', buttonRef, children }: SubmitProps) {
  return (
    <>
      <p role="alert" className={styles['failure']}>
        {failure}
      </p>
      <div ref={buttonRef}>
        <Button type="submit" look={look} size={size} wide busy={busy}>
          {children}
        </Button>
      </div>
    </>
  )
}
