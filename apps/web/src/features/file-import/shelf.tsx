import type { AnyImportedRow } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconX } from '../../ui/icons.ts'
import { Line, Split, Stack } from '../../ui/layout.tsx'
import { FileImportDialog } from './file-import-dialog.tsx'
import type { FileImport } from './file-import.ts'
import styles from './shelf.module.css'
import { ProgressBar, useProgressText } from './progress.tsx'
import { forget, type useWorksBehind, type Work } from './works.ts'

type Kind = FileImport<string, AnyImportedRow>

/** How far imports are, or how they ended, and the way back into their windows. */
export function Shelf({ behind }: { behind: ReturnType<typeof useWorksBehind> }) {
  const { t } = useTranslation('admin')
  const [shown, setShown] = useState<Kind | null>(null)
  return (
    <>
      {behind.length > 0 && (
        <Stack as="section" gap="1" data-bar aria-label={t('fileImport.shelf')}>
          {behind.map((work) => (
            <Entry key={work.kind.template.call} work={work} onShow={() => setShown(work.kind)} />
          ))}
        </Stack>
      )}
      {shown && <FileImportDialog kind={withoutNext(shown)} onClose={() => setShown(null)} />}
    </>
  )
}

/** What comes next belongs to the page from which the file was chosen. */
function withoutNext(kind: Kind): Kind {
  return { ...kind, next: null }
}

function Entry({ work, onShow }: { work: Work<AnyImportedRow>; onShow: () => void }) {
  const { t } = useTranslation('admin')
  const { kind, running, failed, read } = work
  const { name } = (running ?? failed)?.given.file ?? read?.file ?? { name: '' }
  const text = useStateText()(work)
  return (
    <Split gap="5q 1h" className={styles['entry']}>
      <Stack className="shrinks">
        <bdi className="cut strong">{name}</bdi>
        {running ? (
          <span className="muted">{text}</span>
        ) : (
          <output className={failed ? 'error' : 'muted'}>{text}</output>
        )}
      </Stack>
      <Line gap="half">
        <Button aria-label={t('fileImport.showOf', { name })} onClick={onShow}>
          {t('fileImport.show')}
        </Button>
        {!running && (
          <IconButton
            label={t('fileImport.dismissOf', { name })}
            icon={<IconX {...smallIcon} />}
            onClick={() => forget(kind)}
          />
        )}
      </Line>
      {running && <ProgressBar progress={running.progress} label={name} />}
    </Split>
  )
}

/** How far a file is, or how it ended. */
function useStateText(): (work: Work<AnyImportedRow>) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const progressText = useProgressText()
  return ({ kind, running, failed, read, result }) => {
    if (running) return progressText(running.progress)
    if (failed) {
      const text = failed.step === 'reading' ? t('fileImport.failed') : kind.texts.failed
      return reasonFor(failed.error, text) ?? text
    }
    if (result) return kind.texts.done(result.created)
    if (!read) return ''
    const { ready, rows } = read.content
    const counted = (count: number) => ({ count, number: numberText(count, language) })
    const bad = rows.length - ready
    return [t('fileImport.ready', counted(ready)), ...(bad > 0 ? [t('fileImport.bad', counted(bad))] : [])].join(' · ')
  }
}
