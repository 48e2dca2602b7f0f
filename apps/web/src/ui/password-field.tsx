import { type ComponentProps, useState } from 'react'
import { IconEye, IconEyeOff } from './icons.ts'
import { Field } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { icon } from './icon-size.ts'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end'> & { showLabel: string; hideLabel: string }

/** A password, hidden until its owner asks to see it. */
export function PasswordField({ showLabel, hideLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      type={shown ? 'text' : 'password'}
      dir="ltr"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
