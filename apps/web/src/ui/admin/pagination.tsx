import { Cluster } from '../layout.tsx'
import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight } from '../icons.ts'
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRightPipe } from './icons.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { classes } from '../classes.ts'
import { smallIcon } from '../icon-size.ts'
import { pageButtons, pageCount, pageShown, pagesLeftOut } from './pages.ts'
import styles from './pagination.module.css'

type Props = {
  page: number
  size: number
  /** of all pages */
  total: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
  /** says with dots that there are more pages than buttons */
  ellipsis?: boolean
}

/** Below a table: which rows are shown, how many at a time, and the way to the others. */
export function Pagination({ page: requestedPage, size, total, sizes, onPage, onSize, ellipsis = false }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const pages = pageCount(total, size)
  const page = pageShown(requestedPage, total, size)
  const from = total === 0 ? 0 : (page - 1) * size + 1
  const number = (value: number) => numberText(value, language)
  const buttons = pageButtons(page, pages)
  const left = ellipsis ? pagesLeftOut(buttons, pages) : { before: false, after: false }
  return (
    <Cluster gap="1 2" className="pad-y-1 pad-x-1h line-above">
      <NativeSelect
        className={styles['size']}
        label={t('table.rowsPerPage')}
        data={sizes.map(String)}
        value={String(size)}
        onChange={(event) => onSize(Number(event.currentTarget.value))}
      />
      <p className="grows muted text-end one-line">
        {t('table.range', { from: number(from), to: number(Math.min(page * size, total)), total: number(total) })}
      </p>
      <nav className={styles['pages']} aria-label={t('table.pages')}>
        <Step label={t('table.firstPage')} disabled={page === 1} onClick={() => onPage(1)}>
          <IconChevronLeftPipe {...smallIcon} className="points" />
        </Step>
        <Step label={t('table.previousPage')} disabled={page === 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft {...smallIcon} className="points" />
        </Step>
        {left.before && <Dots />}
        {buttons.map((button) => (
          <button
            key={button}
            type="button"
            className={classes(styles['button'], button !== page && styles['other'])}
            aria-label={t('table.page', { page: number(button) })}
            aria-current={button === page ? 'page' : undefined}
            onClick={() => onPage(button)}
          >
            {number(button)}
          </button>
        ))}
        {left.after && <Dots />}
        <Step label={t('table.nextPage')} disabled={page === pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight {...smallIcon} className="points" />
        </Step>
        <Step label={t('table.lastPage')} disabled={page === pages} onClick={() => onPage(pages)}>
          <IconChevronRightPipe {...smallIcon} className="points" />
        </Step>
      </nav>
    </Cluster>
  )
}

function Dots() {
  return (
    <span className={styles['dots']} aria-hidden="true">
      …
    </span>
  )
}

type StepProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode }

/** Stays in the order of the keyboard at the last page too, so that the focus is not lost there. */
function Step({ label, disabled, onClick, children }: StepProps) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  )
}
