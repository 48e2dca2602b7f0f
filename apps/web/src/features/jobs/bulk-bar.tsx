import { Line } from '../../ui/layout.tsx'
import type { JobStatus } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../api/admin/if-may.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import styles from './bulk-bar.module.css'
import { StatusIcon } from './status-control.tsx'

/** How far a bulk action is. */
export type Progress = { done: number; total: number }

type Props = {
  count: number
  /** of those, how many the search and the filters hide */
  hidden: number
  /** how many could be selected in all that were found; 0 when they all are */
  more: number
  progress: Progress | null
  onStatus: (status: JobStatus) => void
  onDelete: () => void
  onSelectAll: () => void
  onClear: () => void
}

const choices = ['in_progress', 'on_hold', 'closed'] as const

/** What can be done with the jobs that are ticked. Escape takes the ticks away. */
export function BulkBar(props: Props) {
  const { count, hidden, more, progress, onStatus, onDelete, onSelectAll, onClear } = props
  const { t } = useTranslation('admin')
  const language = useLanguage()
  useShortcut(progress ? null : { keys: 'Escape', label: t('jobs.bulk.clear'), act: onClear, opens: null })
  return (
    <section className={styles['bar']} data-bar aria-label={t('jobs.bulk.label')}>
      {progress ? (
        <Running {...progress} />
      ) : (
        <>
          <output className={styles['count']}>
            {t('jobs.bulk.selected', { count, number: numberText(count, language) })}
            {hidden > 0 && (
              <span className="muted text-s regular">
                {t('jobs.bulk.hidden', { count: hidden, number: numberText(hidden, language) })}
              </span>
            )}
          </output>
          {more > 0 && (
            <Button look="quiet" className={styles['all']} onClick={onSelectAll}>
              {t('jobs.bulk.selectAll', { number: numberText(more, language) })}
            </Button>
          )}
          <div className={styles['buttons']}>
            {choices.map((status) => (
              <Button key={status} icon={<StatusIcon status={status} />} onClick={() => onStatus(status)}>
                {t(`jobs.bulk.${status}`)}
              </Button>
            ))}
            <IfMay call="deleteJob">
              <Button look="danger-outline" icon={<IconTrash {...smallIcon} />} onClick={onDelete}>
                {t('jobs.bulk.delete')}
              </Button>
            </IfMay>
          </div>
          <Button look="quiet" onClick={onClear}>
            {t('jobs.bulk.clear')}
          </Button>
        </>
      )}
    </section>
  )
}

function Running({ done, total }: Progress) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const text = t('jobs.bulk.running', {
    settled: numberText(done, language),
    total: numberText(total, language),
  })
  return (
    <Line gap="1h" className={styles['progress']}>
      <progress max={total} value={done} aria-label={text} />
      <span>{text}</span>
    </Line>
  )
}
