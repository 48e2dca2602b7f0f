import type { SessionDetails } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { CorrectSession } from '../correcting/correct-session.tsx'
import { EndSession } from '../ending/end-session.tsx'
import { LOCKED_ID } from './locked-id.ts'
import { RestoreSession, VoidSession } from './voiding.tsx'

const windows = ['correct', 'void', 'restore', 'end'] as const
type WindowName = (typeof windows)[number]

/** What can be done about a session; in a closed month nothing. */
export function SessionActions({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const [opened, open] = useState<WindowName | null>(null)
  const close = () => open(null)
  const shown: Record<WindowName, ReactNode> = {
    correct: <CorrectSession session={session} onClose={close} />,
    void: <VoidSession session={session} onClose={close} />,
    restore: <RestoreSession session={session} onClose={close} />,
    end: <EndSession session={session} onClose={close} />,
  }
  return (
    <>
      {offeredFor(session).map((name) => (
        <Button
          key={name}
          look={name === 'correct' && session.proposals.length > 0 ? 'secondary' : looks[name]}
          blockedBy={session.is_locked ? LOCKED_ID : undefined}
          onClick={() => open(name)}
        >
          {t(`sessions.actions.${name}`)}
        </Button>
      ))}
      {opened && shown[opened]}
    </>
  )
}

const looks = { correct: 'primary', end: 'primary', restore: 'primary', void: 'danger-outline' } as const

function offeredFor({ state }: SessionDetails): WindowName[] {
  if (state === 'voided') return ['restore']
  return state === 'running' ? ['void', 'end'] : ['void', 'correct']
}
