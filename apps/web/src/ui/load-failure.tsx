import { Stack } from './layout.tsx'
import { IconRefresh } from './icons.ts'
import { Button } from './button.tsx'
import { icon } from './icon-size.ts'

type Props = { text: string; retryLabel: string; busy: boolean; onRetry: () => void }

/** Says in place what could not be loaded, and offers to try again. */
export function LoadFailure({ text, retryLabel, busy, onRetry }: Props) {
  return (
    <Stack gap="2" justify="center" className="framed pad-y-3 pad-x-2 text-center" role="alert">
      <p>{text}</p>
      <Button icon={<IconRefresh {...icon} />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </Stack>
  )
}
