import { Stack } from '../../ui/layout.tsx'
import { useEffect, useRef, useState } from 'react'
import type { AnyImportedRow } from '@warsha/contract'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Done } from './done.tsx'
import type { FileImport } from './file-import.ts'
import { Preview } from './preview.tsx'
import { ImportSteps } from './import-steps.tsx'
import { type ReadFile, useImport, usePreview } from './use-import.ts'

type Props<Name extends string, Row extends AnyImportedRow> = { kind: FileImport<Name, Row>; onClose: () => void }

/** Reads a file, shows what is in it, and does what its good rows say. */
export function FileImportDialog<Name extends string, Row extends AnyImportedRow>({ kind, onClose }: Props<Name, Row>) {
  const [read, setRead] = useState<ReadFile<Row> | null>(null)
  const preview = usePreview(kind, setRead)
  const importing = useImport(kind)
  const { title } = kind.texts

  const stage = importing.data ? 'done' : read ? 'preview' : preview.isPending ? 'reading' : 'choose'
  const content = useFirstFocused(stage)

  function another(): void {
    setRead(null)
    preview.reset()
    importing.reset()
  }

  return (
    <Dialog label={title} width="full" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <Stack ref={content} gap="2" className="shrinks">
        {importing.data ? (
          <>
            <ImportSteps current="done" />
            <Done kind={kind} result={importing.data} onAnother={another} onClose={onClose} />
          </>
        ) : read ? (
          <Preview kind={kind} read={read} reading={preview} importing={importing} onAnother={another} />
        ) : (
          <ChooseFile kind={kind} reading={preview} />
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
