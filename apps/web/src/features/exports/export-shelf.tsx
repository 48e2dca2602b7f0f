import { Split, Stack } from '../../ui/layout.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Button } from '../../ui/button.tsx'
import styles from './export-shelf.module.css'
import { cancelExports, type RunningExport, useRunningExports } from './exports.ts'
import { type Progress, shareOf } from './read-file.ts'

/** Where exports show how far they are, on whatever page one goes on working. They end with the sign-in. */
export function ExportShelf() {
  const { t } = useTranslation('admin')
  const running = useRunningExports()
  useEffect(() => cancelExports, [])
  if (running.length === 0) return null
  return (
    <Stack as="section" gap="1" data-bar aria-label={t('exports.running')}>
      {running.map((entry) => (
        <Entry key={entry.format} entry={entry} />
      ))}
    </Stack>
  )
}

function Entry({ entry: { name, progress, cancel } }: { entry: RunningExport }) {
  const { t } = useTranslation('admin')
  return (
    <Split gap="5q 1h" className={styles['entry']}>
      <Stack className="shrinks">
        <bdi className="cut strong">{name}</bdi>
        <span className="muted">
          <State progress={progress} />
        </span>
      </Stack>
      <Button aria-label={t('exports.cancelOf', { name })} onClick={cancel}>
        {t('form.cancel')}
      </Button>
      <Bar name={name} share={progress && shareOf(progress)} />
    </Split>
  )
}

/** What is going on, in words: made by the server at first, then how much has come. */
function State({ progress }: { progress: Progress | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!progress || progress.bytes === 0) return t('exports.preparing')
  const size = t('exports.size', { size: megabytes(progress.bytes) })
  if (progress.rows === null) return size
  return [t('exports.rows', { count: progress.rows, number: numberText(progress.rows, language) }), size].join(' · ')
}

/** Without a known share it only shows that something happens. */
function Bar({ name, share }: { name: string; share: number | null }) {
  const value = share === null ? {} : { value: share }
  return <progress className={styles['bar']} aria-label={name} {...value} />
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
