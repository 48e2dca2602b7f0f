import { Stack } from '../../ui/layout.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Done } from './done.tsx'
import { Preview } from './preview.tsx'
import { useImport, usePreview } from './use-import.ts'

type Props = { onClose: () => void }

/** Reads a file of jobs, shows what is in it, and creates the good ones. */
export function ImportDialog({ onClose }: Props) {
  const { t } = useTranslation('admin')
  const preview = usePreview()
  const importing = useImport()

  const stage = importing.data ? 'done' : preview.data ? 'preview' : preview.isPending ? 'reading' : 'choose'
  const content = useFirstFocused(stage)

  function another(): void {
    preview.reset()
    importing.reset()
  }

  return (
    <Dialog label={t('jobImport.title')} width="full" onClose={onClose}>
      <DialogHead title={t('jobImport.title')} onClose={onClose} />
      <Stack ref={content} gap="2" className="shrinks">
        {importing.data ? (
          <Done result={importing.data} onAnother={another} onClose={onClose} />
        ) : preview.data ? (
          <Preview read={preview.data} importing={importing} onAnother={another} />
        ) : (
          <ChooseFile reading={preview} />
        )}
      </Stack>
    </Dialog>
  )
}

/** Moves the focus to the beginning of each stage, as the button that was pressed is gone. */
function useFirstFocused(stage: string) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage !== 'reading') content.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [stage])
  return content
}
