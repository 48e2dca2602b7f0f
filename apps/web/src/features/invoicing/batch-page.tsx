import { useQueryClient } from '@tanstack/react-query'
import { type InvoiceBatchDetails, type InvoiceFormat, invoiceFormats } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Answer } from '../../api/admin/query-part.tsx'
import { reasonFor } from '../../api/errors.ts'
import { amountText, decimalText, localDateText } from '../../i18n/admin-formats.ts'
import { sarText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { adminPaths } from '../../admin-paths.ts'
import { ExportMenu } from '../../ui/admin/export-menu.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { IconFileCode, IconFileTypeCsv, IconTable } from '../../ui/admin/icons.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import {
  FactList,
  type Home,
  ObjectBody,
  ObjectFact,
  ObjectHead,
  ObjectMissing,
  ObjectPart,
  ObjectSkeleton,
} from '../../ui/admin/object-page.tsx'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import type { Icon } from '../../ui/icons.ts'
import { Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../../api/admin/reason-dialog.tsx'
import { InWorkshop } from '../workshop/index.ts'
import { BatchState } from './batch-state.tsx'
import { approveBatch, saveLines, takeBatchBack, useBatch } from './data.ts'
import { LinesPart } from './lines-part.tsx'
import { Positions } from './positions.tsx'
import { hasNoPrice } from './view.ts'

/** /admin/invoicing/ID: what is handed over together, and what can be done with it. */
export function BatchPage() {
  const { t } = useTranslation('admin')
  const { id = '' } = useParams()
  const home = useHome()
  if (!/^[1-9]\d{0,8}$/.test(id)) return <Missing />
  return (
    <InWorkshop loading={<ObjectSkeleton home={home} label={t('invoicing.batchLoading')} />}>
      <Loaded key={id} id={Number(id)} />
    </InWorkshop>
  )
}

function useHome(): Home {
  const { t } = useTranslation('admin')
  return { to: adminPaths.invoiceBatches, label: t('pages.invoicing.title') }
}

function Missing() {
  const { t } = useTranslation('admin')
  return (
    <ObjectMissing
      home={useHome()}
      title={t('invoicing.missing')}
      text={t('invoicing.missingText')}
      wayBack={t('invoicing.toAll')}
    />
  )
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const waiting = <ObjectSkeleton home={useHome()} label={t('invoicing.batchLoading')} />
  return (
    <Hints>
      <Answer query={useBatch(id)} failed={t('invoicing.batchFailed')} waiting={waiting} missing={<Missing />}>
        {(batch) => <Whole batch={batch} />}
      </Answer>
    </Hints>
  )
}

type Props = { batch: InvoiceBatchDetails }

function Whole({ batch }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const title = t('invoicing.batch', { number: String(batch.number) })
  return (
    <>
      <ObjectHead
        home={useHome()}
        title={title}
        state={<BatchState state={batch.state} />}
        about={
          <Stack gap="half" narrow>
            <p className="breaks">
              <bdi>{batch.customer === '' ? t('invoicing.noCustomer') : batch.customer}</bdi> ·{' '}
              {t(hasNoPrice(batch) ? 'invoicing.hoursUnpriced' : 'invoicing.hoursAndSar', {
                hours: decimalText(batch.hours, 2, language),
                sar: sarText(batch.amount_sar, language, t),
              })}
            </p>
            <Note batch={batch} />
          </Stack>
        }
        actions={<Actions batch={batch} />}
      />
      <ObjectBody
        facts={
          <ObjectPart title={t('invoicing.facts')}>
            <Facts batch={batch} />
          </ObjectPart>
        }
      >
        <ObjectPart title={t('invoicing.positions')} isBare>
          <Positions batch={batch} />
        </ObjectPart>
        <LinesPart id={batch.id} />
      </ObjectBody>
    </>
  )
}

function Note({ batch: { state, taken_back_at: at, reason } }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (state === 'draft') return <p className="muted">{t('invoicing.draftNote')}</p>
  if (at === null) return null
  const time = workshopMomentText(Date.parse(at), zone, language)
  return <p className="breaks">{t('invoicing.takenBackNote', { time, reason: reason ?? '' })}</p>
}

function Facts({ batch }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { job_id: job, job_no: number, until } = batch
  return (
    <FactList>
      <ObjectFact label={t('invoicing.job')}>
        {job === null ? (
          t('invoicing.allJobs')
        ) : (
          <bdi dir="ltr" className="breaks">
            {number}
          </bdi>
        )}
      </ObjectFact>
      <ObjectFact label={t('invoicing.workUntil')}>
        {until === null ? t('invoicing.everything') : localDateText(until, language)}
      </ObjectFact>
      <ObjectFact label={t('invoicing.costColumn')}>{amountText(batch.cost_sar, language)}</ObjectFact>
      <ObjectFact label={t('invoicing.outside')}>{decimalText(batch.hours_outside, 2, language)}</ObjectFact>
      <ObjectFact label={t('invoicing.madeBy')}>
        <PersonName person={batch.made_by} /> · <Moment at={batch.made_at} />
      </ObjectFact>
      {batch.approved_by && batch.approved_at && (
        <ObjectFact label={t('invoicing.approvedBy')}>
          <PersonName person={batch.approved_by} /> · <Moment at={batch.approved_at} />
        </ObjectFact>
      )}
      {batch.taken_back_by && batch.taken_back_at && (
        <ObjectFact label={t('invoicing.takenBackBy')}>
          <PersonName person={batch.taken_back_by} /> · <Moment at={batch.taken_back_at} />
        </ObjectFact>
      )}
    </FactList>
  )
}

function Actions({ batch }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [isAsking, ask] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { id, state } = batch
  const number = String(batch.number)

  async function approve(): Promise<void> {
    const isSure = await confirm({
      message: t('invoicing.approveQuestion', { number }),
      confirmLabel: t('invoicing.approve'),
      cancelLabel: t('form.cancel'),
    })
    if (!isSure) return
    setBusy(true)
    try {
      await approveBatch(client, id)
      toasts.success(t('invoicing.approved', { number }))
    } catch (error) {
      toasts.error(reasonFor(error, t('invoicing.approveFailed')))
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(reason: string): Promise<boolean> {
    await takeBatchBack(client, id, reason)
    toasts.success(t('invoicing.takenBack', { number }))
    return true
  }

  if (state === 'taken_back') return null
  return (
    <>
      {state === 'approved' && <Files batch={batch} />}
      <Button onClick={() => ask(true)}>{t('invoicing.takeBack')}</Button>
      {state === 'draft' && (
        <Button look="primary" busy={isBusy} onClick={() => void approve()}>
          {t('invoicing.approve')}
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('invoicing.takeBackTitle', { number })}
          text={t('invoicing.takeBackText')}
          submitLabel={t('invoicing.takeBack')}
          failed={t('invoicing.takeBackFailed')}
          onSubmit={takeBack}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

const pictures: Record<InvoiceFormat, Icon> = {
  excel: IconTable,
  csv: IconFileTypeCsv,
  json: IconFileCode,
  ubl: IconFileCode,
}

/** The files of a batch, in the language of the app. */
function Files({ batch }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [busy, setBusy] = useState<InvoiceFormat | null>(null)

  async function save(format: InvoiceFormat): Promise<void> {
    if (busy) return
    setBusy(format)
    try {
      toasts.success(t('invoicing.saved', { name: await saveLines(batch, format, language) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('invoicing.fileFailed')))
    } finally {
      setBusy(null)
    }
  }

  return (
    <ExportMenu
      offers={invoiceFormats.map((format) => ({
        key: format,
        text: t(`invoicing.${format}`),
        icon: pictures[format],
        isBusy: busy === format,
        save: () => void save(format),
      }))}
    />
  )
}
