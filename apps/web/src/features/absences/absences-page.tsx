import { SegmentedControl } from '@mantine/core'
import { type Absence, type AbsenceCalendar, absenceText } from '@warsha/contract'
import { absenceKinds, type LocalDate } from '@warsha/domain'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfMay } from '../../api/admin/if-may.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useMay } from '../../api/use-sign-in.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ChoiceFilter } from '../../ui/admin/filter-bar.tsx'
import { IconCalendarUser, IconChevronLeft, IconFileImport } from '../../ui/admin/icons.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useWidth } from '../../ui/admin/use-width.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { IconChevronRight, IconPlus } from '../../ui/icons.ts'
import { Cluster } from '../../ui/layout.tsx'
import { InWorkshop, useKnownWorkshop } from '../workshop/index.ts'
import { EditAbsence, NewAbsence } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'
import styles from './absences-page.module.css'
import { useAbsences } from './data.ts'
import { ImportAbsences } from './import-absences.tsx'
import { KindMark } from './kind.tsx'
import { MissingDays } from './missing-days.tsx'
import { MonthCalendar } from './month-calendar.tsx'
import { daysOfMonth, fields, forms, monthMoved, segmentsOf, shownIn, useAbsencesView } from './view.ts'

/** /admin/absences: who is away in a month, and recording it. */
export function AbsencesPage() {
  const { t } = useTranslation('admin')
  return (
    <InWorkshop loading={<ListSkeleton label={t('absences.loading')} />}>
      <Page />
    </InWorkshop>
  )
}

type Opened = Absence | { technician: number; date: LocalDate } | 'new' | null

function Page() {
  const { t } = useTranslation('admin')
  const { today } = useKnownWorkshop()
  const { view } = useAbsencesView()
  const [opened, open] = useState<Opened>(null)
  const [isImporting, setImporting] = useState(false)
  const mayAdd = useMay('createAbsences')
  useShortcut(mayAdd ? { keys: 'c', label: t('absences.add'), act: () => open('new'), opens: 'field' } : null)
  useKeys()
  const found = useAbsences(daysOfMonth(view.month || today.slice(0, 7)))
  const { data } = found
  const technicians = data?.technicians.filter(({ is_active }) => is_active) ?? []
  const close = () => open(null)
  const addOn = mayAdd ? (technician: number, date: LocalDate) => open({ technician, date }) : null
  return (
    <>
      <PageHeader title={t('pages.absences.title')}>
        <Cluster gap="1" align="stretch">
          <IfMay call="importAbsences">
            <Button icon={<IconFileImport {...smallIcon} />} onClick={() => setImporting(true)}>
              {t('absences.import')}
            </Button>
          </IfMay>
          <IfMay call="createAbsences">
            <Button look="primary" icon={<IconPlus {...smallIcon} />} disabled={!data} onClick={() => open('new')}>
              {t('absences.add')}
            </Button>
          </IfMay>
        </Cluster>
      </PageHeader>
      <QueryFailure query={found} text={t('absences.failed')} asOf={(time) => t('absences.shownAsOf', { time })} />
      {!data && !found.isError && <ListSkeleton label={t('absences.loading')} />}
      {data && (
        <section className="framed" aria-label={t('pages.absences.title')} aria-busy={found.isPlaceholderData}>
          <Tools calendar={data} />
          {view.as === 'missing' ? (
            <MissingDays
              month={view.month || today.slice(0, 7)}
              active={new Set(technicians.map(({ technician_id }) => technician_id))}
              onAdd={addOn}
            />
          ) : (
            <Shown calendar={data} onOpen={open} onAdd={addOn} />
          )}
        </section>
      )}
      {data && opened !== null && !isAbsence(opened) && (
        <NewAbsence technicians={technicians} given={opened === 'new' ? null : opened} onClose={close} />
      )}
      {isImporting && <ImportAbsences onClose={() => setImporting(false)} />}
      {isAbsence(opened) && <EditAbsence edited={opened} onClose={close} />}
    </>
  )
}

function isAbsence(opened: Opened): opened is Absence {
  return opened !== null && opened !== 'new' && 'id' in opened
}

/** `[` and `]` turn the months, `n` leads back to this one. */
function useKeys(): void {
  const { t } = useTranslation('admin')
  const { turn, toPresent } = useTurning()
  useShortcut({ keys: '[', label: t('absences.previous'), act: () => turn(-1), opens: null })
  useShortcut({ keys: ']', label: t('absences.next'), act: () => turn(1), opens: null })
  useShortcut({ keys: 'n', label: t('absences.thisMonth'), act: toPresent, opens: null })
}

function useTurning() {
  const present = useKnownWorkshop().today.slice(0, 7)
  const { setView } = useAbsencesView()
  const turn = (by: 1 | -1) =>
    setView((now) => {
      const month = monthMoved(now.month || present, by)
      return { month: month === present ? '' : month }
    })
  return { turn, toPresent: () => setView({ month: '' }) }
}

function Tools({ calendar }: { calendar: AbsenceCalendar }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { view, setView } = useAbsencesView()
  const { technicians } = calendar
  const segments = new Set(technicians.flatMap(segmentsOf))
  const offered = technicians.filter((one) => view.segment === '' || segmentsOf(one).includes(view.segment))
  return (
    <Cluster gap="1 1h" className={classes(panel['tools'], styles['tools'])}>
      <MonthTurn />
      <div className={styles['filters']}>
        <ChoiceFilter
          label={t('absences.segment')}
          all={t('absences.allSegments')}
          value={view.segment}
          choices={[...segments].toSorted((a, b) => a.localeCompare(b)).map((value) => ({ value, label: value }))}
          onChoose={(segment) => setView({ segment, technician: '' })}
        />
        <ChoiceFilter
          label={t('absences.technician')}
          all={t('absences.everybody')}
          value={view.technician}
          choices={offered.map(({ technician_id: id, technician }) => ({
            value: String(id),
            label: personText(technician),
          }))}
          onChoose={(technician) => setView({ technician })}
        />
        <ChoiceFilter
          label={t('absences.kind')}
          all={t('absences.allKinds')}
          value={view.kind}
          choices={absenceKinds.map((kind) => ({ value: kind, label: absenceText({ kind, half: null }, language) }))}
          onChoose={(kind) => setView({ kind: fields.kind.read(kind) })}
        />
      </div>
      <SegmentedControl
        className={styles['form']}
        aria-label={t('absences.form')}
        data={forms.map((value) => ({ value, label: t(`absences.forms.${value}`) }))}
        value={view.as}
        onChange={(value) => setView({ as: fields.as.read(value) })}
      />
    </Cluster>
  )
}

function MonthTurn() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { today } = useKnownWorkshop()
  const { view } = useAbsencesView()
  const { turn, toPresent } = useTurning()
  return (
    <div className={styles['turn']}>
      <IconButton
        label={t('absences.previous')}
        aria-keyshortcuts="["
        icon={<IconChevronLeft {...smallIcon} className="points" />}
        onClick={() => turn(-1)}
      />
      <h2 className={styles['month']} aria-live="polite">
        <bdi>{monthAndYearText(view.month || today.slice(0, 7), language)}</bdi>
      </h2>
      <IconButton
        label={t('absences.next')}
        aria-keyshortcuts="]"
        icon={<IconChevronRight {...smallIcon} className="points" />}
        onClick={() => turn(1)}
      />
      <Button onClick={toPresent} aria-keyshortcuts="n" disabled={view.month === ''}>
        {t('absences.thisMonth')}
      </Button>
    </div>
  )
}

/** Pixels from which on the days of a month have room side by side. */
const CALENDAR_FROM = 760

type ShownProps = {
  calendar: AbsenceCalendar
  onOpen: (absence: Absence) => void
  onAdd: ((technician: number, date: LocalDate) => void) | null
}

function Shown({ calendar, onOpen, onAdd }: ShownProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { today } = useKnownWorkshop()
  const { view, setView } = useAbsencesView()
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)
  const { technicians, absences } = shownIn(calendar, view)
  const isCalendar = view.as === 'calendar' && width !== null && width >= CALENDAR_FROM
  const isNarrowed = view.segment !== '' || view.technician !== '' || view.kind !== ''
  const mayEdit = useMay('updateAbsence')
  const nobody = technicians.length === 0
  return (
    <div ref={area}>
      {(nobody || (!isCalendar && absences.length === 0)) && (
        <EmptyState
          icon={<IconCalendarUser {...icon} size={32} />}
          level="h2"
          title={
            nobody
              ? t(isNarrowed ? 'absences.noTechnicians' : 'absences.nobody')
              : t('absences.none', { month: monthAndYearText(view.month || today.slice(0, 7), language) })
          }
          {...(!(nobody && isNarrowed) && { text: t(nobody ? 'absences.nobodyText' : 'absences.noneText') })}
          action={
            isNarrowed && (
              <Button onClick={() => setView({ segment: '', technician: '', kind: '' })}>{t('absences.clear')}</Button>
            )
          }
        />
      )}
      {isCalendar && !nobody && (
        <>
          <MonthCalendar {...{ calendar, technicians, absences, onOpen, onAdd }} />
          <Legend />
        </>
      )}
      {width !== null && !isCalendar && absences.length > 0 && (
        <AbsenceList label={t('pages.absences.title')} absences={absences} onOpen={mayEdit ? onOpen : null} />
      )}
    </div>
  )
}

/** What the marks of the calendar stand for. */
function Legend() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Cluster as="ul" gap="half 2" className={styles['legend']}>
      {absenceKinds.map((kind) => (
        <li key={kind}>
          <KindMark kind={kind} size={15} />
          {absenceText({ kind, half: null }, language)}
        </li>
      ))}
      {(['rest_day', 'holiday'] as const).map((kind) => (
        <li key={kind}>
          <span className={classes(styles['sample'], styles[kind])} />
          {t(`absences.dayKinds.${kind}`)}
        </li>
      ))}
    </Cluster>
  )
}
