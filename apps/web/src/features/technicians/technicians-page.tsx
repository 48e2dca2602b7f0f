import { Cluster } from '../../ui/layout.tsx'
import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { useCallback, useMemo, useState } from 'react'
import { useMay } from '../../api/use-sign-in.ts'
import { IfMay } from '../../api/admin/if-may.tsx'
import { GoneDrafts } from '../../api/admin/gone-drafts.tsx'
import { useTranslation } from 'react-i18next'
import { IconUsers } from '../../ui/icons.ts'
import { IconCloudCheck, IconCloudUp, IconFileImport, IconSearchOff } from '../../ui/admin/icons.ts'
import { FilterToggle } from '../../ui/admin/filter-toggle.tsx'
import { oneOf, pageNumber, sortBy, text } from '../../ui/admin/filters.ts'
import panel from '../../ui/admin/list-panel.module.css'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { PageHeader } from '../../ui/admin/page-header.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { SearchBox } from '../../ui/admin/search-box.tsx'
import { useShortcut } from '../../ui/admin/shortcuts.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useDialogParam } from '../../ui/admin/use-dialog-param.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { paths } from '../../paths.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ErasePerson } from '../erasure/index.ts'
import { readTechniciansAgain, useTechnicians } from './data.ts'
import { ImportTechnicians } from './import-technicians.tsx'
import { columns, figuresOf, statuses, techniciansMatching, works } from './staff.ts'
import { ManyCards } from './sign-in-card/many-cards.tsx'
import { useHandOver } from './sign-in-card/sign-in-card.tsx'
import { Stats } from './stats.tsx'
import { ResetPassword, TechnicianEditor } from './technician-editor.tsx'
import { pageSizes, type TechnicianActions, TechniciansTable } from './technicians-table.tsx'
import { useToggle } from './use-toggle.ts'

const fields = {
  q: text,
  status: oneOf(statuses, 'active'),
  work: oneOf(works, 'any'),
  sort: sortBy(columns, { column: 'name', descending: false }),
  size: oneOf<number>(pageSizes, 50),
  page: pageNumber,
}
const everybody = { q: '', status: 'all', work: 'any' } as const

/** /admin/technicians: who works in the shop, and whose phones hold work that has not been sent. */
export function TechniciansPage() {
  const { t } = useTranslation('admin')
  const { data: technicians, isError } = useTechnicians()
  const { addressWith } = useFilters(fields)
  const { opened, open, turnTo, close } = useDialogParam('technician')
  const [forgetful, setForgetful] = useState<Technician | null>(null)
  const [leaver, setLeaver] = useState<Technician | null>(null)
  const client = useQueryClient()
  const [isPrinting, setPrinting] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const toggle = useToggle()
  const { handOver, window: card } = useHandOver()
  const add = () => open('new')
  const showCards = useCallback(() => {
    setImporting(false)
    setPrinting(true)
  }, [])
  const mayEdit = useMay('updateTechnician')
  useShortcut(mayEdit ? { keys: 'c', label: t('keys.newTechnician'), act: add, opens: 'field' } : null)
  const actions: TechnicianActions = {
    onEdit: ({ id }) => open(String(id)),
    onToggle: toggle,
    onResetPassword: setForgetful,
    onErase: setLeaver,
  }
  return (
    <>
      <PageHeader title={t('pages.technicians.title')}>
        <Cluster gap="1" align="stretch">
          <ButtonLink href={paths.guide}>{t('technicians.printGuide')}</ButtonLink>
          {mayEdit && <Button onClick={() => setPrinting(true)}>{t('cards.many')}</Button>}
          <IfMay call="importTechnicians">
            <Button icon={<IconFileImport {...smallIcon} />} onClick={() => setImporting(true)}>
              {t('technicians.import')}
            </Button>
          </IfMay>
          {mayEdit && (
            <Button look="primary" onClick={add}>
              {t('technicians.add')}
            </Button>
          )}
        </Cluster>
      </PageHeader>
      <Stats
        technicians={technicians}
        failed={isError}
        addressOf={(status) => addressWith({ ...everybody, status })}
        bySegment={addressWith({ ...everybody, sort: { column: 'segment', descending: false } })}
      />
      <Failure />
      {technicians && <List technicians={technicians} actions={mayEdit ? actions : null} />}
      {!technicians && !isError && <ListSkeleton label={t('technicians.loading')} />}
      {technicians && mayEdit && (
        <TechnicianEditor
          technicians={technicians}
          edited={opened}
          onEdit={(id) => turnTo(String(id))}
          onResetPassword={setForgetful}
          onHandOver={handOver}
          onClose={close}
        />
      )}
      {technicians && mayEdit && <GoneTechnicians technicians={technicians} />}
      {leaver && (
        <ErasePerson
          person={{ ...leaver, role: 'TECHNICIAN' }}
          onErased={() => void readTechniciansAgain(client)}
          onClose={() => setLeaver(null)}
        />
      )}
      {forgetful && <ResetPassword technician={forgetful} onHandOver={handOver} onClose={() => setForgetful(null)} />}
      {isImporting && <ImportTechnicians onClose={() => setImporting(false)} onCards={showCards} />}
      {isPrinting && <ManyCards onClose={() => setPrinting(false)} />}
      {card}
    </>
  )
}

/** Drawn anew by itself while the list is read again. */
function Failure() {
  const { t } = useTranslation('admin')
  const asOf = (time: string) => t('technicians.shownAsOf', { time })
  return <QueryFailure query={useTechnicians()} text={t('technicians.failed')} asOf={asOf} />
}

function List({ technicians, actions }: { technicians: Technician[]; actions: TechnicianActions | null }) {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const { q, status, work } = filters
  const matching = useMemo(() => techniciansMatching(technicians, { q, status, work }), [technicians, q, status, work])

  function showEverybody(): void {
    setFilters(everybody)
    // The button goes, and would take the focus with it.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  if (technicians.length === 0) {
    return (
      <section className="framed">
        <EmptyState icon={<IconUsers {...icon} size={32} />} level="h2" title={t('technicians.none')} />
      </section>
    )
  }
  return (
    <section className="framed" aria-label={t('technicians.list')}>
      <Tools technicians={technicians} found={matching.length} />
      {matching.length > 0 ? (
        <TechniciansTable
          technicians={matching}
          version={technicians}
          view={filters}
          onView={(change) => setFilters(change)}
          actions={actions}
        />
      ) : (
        <NothingFound isUnsentWork={work === 'unsent' && status === 'all' && q === ''} onClear={showEverybody} />
      )}
    </section>
  )
}

/** Search and filters, and how many they leave. */
function Tools({ technicians, found }: { technicians: Technician[]; found: number }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { filters, setFilters } = useFilters(fields)
  const { q, status, work } = filters
  const isSought = q !== '' || work !== 'any'
  const total = numberText(technicians.length, language)
  return (
    <Cluster gap="1 1h" className={panel['tools']}>
      <SearchBox
        label={t('technicians.search')}
        value={q}
        // To begin a search is a step that the back button undoes; to type on is not.
        onSearch={(next) => setFilters({ q: next }, q === '' || next === '' ? 'push' : 'replace')}
      />
      <SegmentedControl
        aria-label={t('technicians.status')}
        data={statuses.map((value) => ({ value, label: t(`technicians.statuses.${value}`) }))}
        value={status}
        onChange={(next) => setFilters({ status: next })}
      />
      <FilterToggle
        icon={<IconCloudUp {...smallIcon} />}
        label={t('technicians.unsent')}
        count={numberText(figuresOf(technicians).unsent, language)}
        isOn={work === 'unsent'}
        // Who has left the shop may have taken unsent work along.
        onToggle={(isOn) => setFilters(isOn ? { work: 'unsent', status: 'all' } : { work: 'any' })}
      />
      <output className={panel['found']}>{isSought && t('technicians.matching', { count: found, total })}</output>
    </Cluster>
  )
}

function NothingFound({ isUnsentWork, onClear }: { isUnsentWork: boolean; onClear: () => void }) {
  const { t } = useTranslation('admin')
  const { q } = useFilters(fields).filters
  const named = q && t('table.soughtFor', { q })
  const Picture = isUnsentWork ? IconCloudCheck : IconSearchOff
  return (
    <EmptyState
      icon={<Picture {...icon} size={32} />}
      level="h2"
      title={t(isUnsentWork ? 'technicians.nothingUnsent' : 'technicians.notFound')}
      text={isUnsentWork ? t('technicians.nothingUnsentText') : [named, t('technicians.notFoundText')].join(' ').trim()}
      action={<Button onClick={onClear}>{t('technicians.clearAll')}</Button>}
    />
  )
}

/** What was typed about somebody who has been erased since. */
function GoneTechnicians({ technicians }: { technicians: readonly Technician[] }) {
  const existing = technicians.filter(({ is_erased }) => !is_erased).map(({ id }) => id)
  return (
    <>
      <GoneDrafts form="technician" existing={existing} />
      <GoneDrafts form="contact" existing={existing} />
    </>
  )
}
