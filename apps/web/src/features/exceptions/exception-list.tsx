import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LocalDate } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../api/admin/if-may.tsx'
import { IconPlus, IconTrash } from '../../ui/icons.ts'
import { IconCalendarOff, IconFileImport } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import panel from '../../ui/admin/list-panel.module.css'
import { pageShown, rowsOfPage } from '../../ui/admin/pages.ts'
import { Pagination } from '../../ui/admin/pagination.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useEffectQuestion } from '../calendar/index.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { previewChange } from '../schedule/index.ts'
import { deleteException } from './data.ts'
import styles from './exception-list.module.css'
import { TypeBadge } from './exception-type.tsx'
import { useExceptionTexts } from './use-exception-texts.ts'
import { daysOf, type ShopException } from './year.ts'

export const whens = ['upcoming', 'past'] as const
export const pageSizes = [25, 50, 100] as const

type View = { when: (typeof whens)[number]; page: number; size: number }
type Props = {
  exceptions: readonly ShopException[]
  today: LocalDate
  view: View
  onView: (change: Partial<View>) => void
  onAdd: () => void
  /** opens the public holidays that can be entered at once */
  onOffer: () => void
  /** opens the import from a file */
  onImport: () => void
}

/** The exceptions that come, the next one first; or those that are past, the last one first. */
export function ExceptionList({ exceptions, today, view, onView, onAdd, onOffer, onImport }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const upcoming = exceptions.filter(({ last }) => last >= today)
  const past = exceptions.filter(({ last }) => last < today).sort((a, b) => b.date.localeCompare(a.date))
  const shown = view.when === 'past' ? past : upcoming
  const counts = { upcoming: upcoming.length, past: past.length }
  const page = pageShown(view.page, shown.length, view.size)
  return (
    <section className="framed" aria-label={t('exceptions.list')}>
      <Cluster gap="1 1h" className={classes(panel['tools'], styles['tools'])}>
        <SegmentedControl
          aria-label={t('exceptions.when')}
          data={whens.map((value) => ({
            value,
            label: `${t(`exceptions.whens.${value}`)} ${numberText(counts[value], language)}`,
          }))}
          value={view.when}
          onChange={(when) => onView({ when })}
        />
        <IfMay call="createScheduleExceptions">
          <Button look="primary" className={styles['add']} icon={<IconPlus {...smallIcon} />} onClick={onAdd}>
            {t('exceptions.add')}
          </Button>
          <Button className={styles['add']} onClick={onOffer}>
            {t('exceptions.saudi.offer')}
          </Button>
          <Button className={styles['add']} icon={<IconFileImport {...smallIcon} />} onClick={onImport}>
            {t('exceptions.import')}
          </Button>
        </IfMay>
      </Cluster>
      {shown.length === 0 && <Nothing when={view.when} />}
      <Hints>
        <ul className="lined">
          {rowsOfPage(shown, page, view.size).map((exception) => (
            <Entry key={exception.id} exception={exception} />
          ))}
        </ul>
      </Hints>
      {shown.length > Math.min(...pageSizes) && (
        <Pagination
          page={page}
          size={view.size}
          total={shown.length}
          sizes={pageSizes}
          onPage={(next) => onView({ page: next })}
          onSize={(size) => onView({ size })}
        />
      )}
    </section>
  )
}

function Nothing({ when }: { when: View['when'] }) {
  const { t } = useTranslation('admin')
  const picture = <IconCalendarOff {...icon} size={32} />
  if (when === 'past') return <EmptyState icon={picture} level="h2" title={t('exceptions.nonePast')} />
  return <EmptyState icon={picture} level="h2" title={t('exceptions.none')} text={t('exceptions.noneText')} />
}

function Entry({ exception }: { exception: ShopException }) {
  const { t } = useTranslation('admin')
  const texts = useExceptionTexts()
  const { isMeant, remove } = useDeletion()
  const [isGoing, setGoing] = useState(false)

  async function onDelete(): Promise<void> {
    if (!(await isMeant(exception))) return
    setGoing(true)
    await remove(exception)
    setGoing(false)
  }

  return (
    <Stack as="li" gap="1q" narrow className={styles['entry']}>
      <Cluster gap="half 1h">
        <time className="strong" dateTime={exception.date}>
          {texts.days(exception)}
        </time>
        <TypeBadge type={exception.type} />
      </Cluster>
      <Cluster gap="half 1h">
        <CutText text={exception.reason} />
      </Cluster>
      <Line as="p" gap="3q" align="stretch" className={styles['rest']}>
        <span>{texts.hours(exception)}</span>
        <span aria-hidden="true">·</span>
        <CutText text={texts.segment(exception)} />
      </Line>
      <IfMay call="deleteScheduleException">
        <IconButton
          className={styles['delete']}
          label={t('exceptions.delete', { name: texts.name(exception) })}
          icon={<IconTrash {...smallIcon} />}
          busy={isGoing}
          onClick={() => void onDelete()}
        />
      </IfMay>
    </Stack>
  )
}

/** Asks whether an exception is to be deleted, and deletes it. */
function useDeletion() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const texts = useExceptionTexts()
  const ask = useEffectQuestion()

  async function isMeant(exception: ShopException): Promise<boolean> {
    const question = {
      title: t('exceptions.deleteTitle'),
      message: t('exceptions.deleteText', { name: texts.name(exception), count: daysOf(exception).length }),
      confirmLabel: t('exceptions.deleteYes'),
      cancelLabel: t('form.cancel'),
      danger: true,
    }
    try {
      return await ask({ preview: () => previewChange({ change: 'delete_exception', id: exception.id }), question })
    } catch (error) {
      toasts.error(reasonFor(error, t('exceptions.deleteFailed')))
      return false
    }
  }

  async function remove(exception: ShopException): Promise<void> {
    try {
      await deleteException(client, exception)
      toasts.success(t('exceptions.deleted'))
      // The button is gone, and would take the focus with it.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.error(reasonFor(error, t('exceptions.deleteFailed')))
    }
  }

  return { isMeant, remove }
}
