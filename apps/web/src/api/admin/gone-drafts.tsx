import { Stack } from '../../ui/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { useAgo } from '../../ui/admin/draft-offer.tsx'
import styles from '../../ui/admin/form-notices.module.css'
import { UnsavedText } from '../../ui/admin/unsaved-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formDrafts, signedInId } from '../api.ts'
import type { Draft, DraftForm } from '../form-drafts.ts'

type Props = {
  form: DraftForm
  /** the ids or codes of all things that there are, once they have been read */
  existing: readonly (string | number)[]
}

/** Those that were read on this page, and not thrown away. */
const closed = new Set<string>()

/** Tells of what was typed about a thing that is there no more, one after the other. */
export function GoneDrafts({ form, existing }: Props) {
  const [person] = useState(signedInId)
  const [, readAgain] = useState(0)
  if (person === null) return null
  const all = new Set(existing.map(String))
  const drafts = formDrafts.ofForm(person, form)
  const keyOf = (thing: string) => `${person}/${form}/${thing}`
  const gone = drafts.find(({ thing }) => !all.has(thing) && !closed.has(keyOf(thing)))
  if (!gone) return null
  const { thing, draft } = gone

  function close(): void {
    closed.add(keyOf(thing))
    readAgain(closed.size)
  }

  return (
    <GoneDraft
      key={thing}
      draft={draft}
      onClose={close}
      onDiscard={() => {
        formDrafts.forget(person, { form, thing })
        close()
      }}
    />
  )
}

type GoneProps = { draft: Draft; onClose: () => void; onDiscard: () => void }

function GoneDraft({ draft: { at, name, shown }, onClose, onDiscard }: GoneProps) {
  const { t } = useTranslation('admin')
  const ago = useAgo(at)
  return (
    <Dialog label={t('draft.goneTitle')} onClose={onClose}>
      <DialogHead title={t('draft.goneTitle')} onClose={onClose} />
      <p>{t('draft.gone', { name, ago })}</p>
      <Stack gap="1" className={styles['unsaved']}>
        <UnsavedText shown={shown} />
      </Stack>
      <Button onClick={onDiscard}>{t('draft.discard')}</Button>
    </Dialog>
  )
}
