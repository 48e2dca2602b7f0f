import { Stack } from '../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { CollisionsPanel } from '../../ui/admin/collisions-panel.tsx'
import { DraftOffer } from '../../ui/admin/draft-offer.tsx'
import styles from '../../ui/admin/form-notices.module.css'
import { UnsavedText } from '../../ui/admin/unsaved-text.tsx'
import type { Draft } from '../form-drafts.ts'
import type { FormSending } from './use-sending.ts'

type Props = {
  offered: Draft | null
  onRestore: () => void
  onDiscard: () => void
  sending: Pick<FormSending, 'collisions' | 'choose' | 'isGone'>
  /** the id of what keeps the form from being saved */
  id: string
  /** what was typed, by the labels of the fields */
  typed: () => Readonly<Record<string, string>>
}

/** What a form has to say before its fields: a draft from before, and what somebody else did to the same thing. */
export function FormNotices({ offered, onRestore, onDiscard, sending, id, typed }: Props) {
  const { t } = useTranslation('admin')
  const { collisions, choose, isGone } = sending
  return (
    <>
      {offered && <DraftOffer keptAt={offered.at} onRestore={onRestore} onDiscard={onDiscard} />}
      {isGone && (
        <Stack role="alert" gap="1" className={styles['gone']}>
          <p>{t('draft.goneNow')}</p>
          <UnsavedText shown={typed()} />
        </Stack>
      )}
      {collisions.length > 0 && (
        <CollisionsPanel
          key={collisions.map(({ name }) => name).join(' ')}
          id={id}
          collisions={collisions}
          onChoose={choose}
        />
      )}
    </>
  )
}
