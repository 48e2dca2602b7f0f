import { Stack } from '../../ui/layout.tsx'
import { useEffect, useRef } from 'react'
import type { AnyImportedRow } from '@warsha/contract'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { Done } from './done.tsx'
import type { FileImport } from './file-import.ts'
import { Preview } from './preview.tsx'
import { ImportSteps } from './import-steps.tsx'
import { useFileWork } from './use-import.ts'
import { beginAgain, openWork } from './works.ts'

type Props<Name extends string, Row extends AnyImportedRow> = { kind: FileImport<Name, Row>; onClose: () => void }
type AnyKind = FileImport<string, AnyImportedRow>

/** Reads a file, shows what is in it, and does what its good rows say. What runs goes on when the window is closed. */
export function FileImportDialog<Name extends string, Row extends AnyImportedRow>({ kind, onClose }: Props<Name, Row>) {
  // Whatever the columns are called: works are told apart by kinds.
  const any = kind as unknown as FileImport<string, Row>
  const { read, result, reading, importing } = useFileWork(any)
  useOpen(any as unknown as AnyKind)
  const { title } = kind.texts

  const stage = result ? 'done' : read ? 'preview' : reading.isPending ? 'reading' : 'choose'
  const content = useFirstFocused(stage)
  const another = () => beginAgain(any as unknown as AnyKind)

  return (
    <Dialog label={title} width="full" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <Stack ref={content} gap="2" className="shrinks">
        {result ? (
          <>
            <ImportSteps current="done" />
            <Done kind={kind} result={result} onAnother={another} onClose={onClose} />
          </>
        ) : read ? (
          <Preview
            kind={kind}
            read={read}
            reading={reading}
            importing={importing}
            onAnother={another}
            onBehind={onClose}
          />
        ) : (
          <ChooseFile kind={kind} reading={reading} onBehind={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

/** The window shows the work of its kind as long as it is there. */
function useOpen(kind: AnyKind): void {
  const latest = useRef(kind)
  useEffect(() => {
    latest.current = kind
  })
  useEffect(() => openWork(latest.current), [])
}

/** Moves the focus to the beginning of each stage, as the button that was pressed is gone. */
function useFirstFocused(stage: string) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stage !== 'reading') content.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [stage])
  return content
}
