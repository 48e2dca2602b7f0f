import { type ComponentProps, useId } from 'react'
import { Button } from '../button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'blockedBy' | 'onClick'> & {
  /** why it would fail now, shown on hover and on focus */
  reason: string
}

/** A button that would fail for a reason that is known: it stays where it is, can be reached, and says why. */
export function BlockedButton({ reason, ...rest }: Props) {
  const id = useId()
  return (
    <>
      <Button {...rest} blockedBy={id} data-hint={reason} />
      <span id={id} className="only-heard">
        {reason}
      </span>
    </>
  )
}
