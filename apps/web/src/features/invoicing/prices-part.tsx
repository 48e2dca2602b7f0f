import { useQueryClient } from '@tanstack/react-query'
import { type InvoicePriceAnswer, nameIn } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { reasonFor } from '../../api/errors.ts'
import { amountText, localDateText } from '../../i18n/admin-formats.ts'
import type { Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { BlockedButton } from '../../ui/admin/blocked-button.tsx'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { Hints } from '../../ui/admin/hints.tsx'
import { IconWallet } from '../../ui/admin/icons.ts'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { IconPlus, IconTrash } from '../../ui/icons.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { removePrice, usePrices } from './data.ts'
import { NewPrice } from './new-price.tsx'
import { fields } from './view.ts'

/** What an hour is charged at, with the history of each price. */
export function PricesPart() {
  const { t } = useTranslation('admin')
  const { filters, setFilters } = useFilters(fields)
  const query = usePrices()
  const { data } = query
  return (
    <Stack gap="2" narrow>
      <QueryFailure query={query} text={t('invoicing.pricesFailed')} asOf={(time) => t('invoicing.asOf', { time })} />
      <Cluster gap="1 2" justify="between">
        <p className="muted shrinks">{t('invoicing.pricesText')}</p>
        <Button look="primary" icon={<IconPlus {...smallIcon} />} onClick={() => setFilters({ price: 'new' })}>
          {t('invoicing.addPrice')}
        </Button>
      </Cluster>
      {data && (
        <section className="framed" aria-label={t('invoicing.priceList')}>
          {data.length === 0 ? (
            <EmptyState
              icon={<IconWallet {...icon} size={32} />}
              level="h2"
              title={t('invoicing.noPrices')}
              text={t('invoicing.noPricesText')}
            />
          ) : (
            <Prices prices={data} />
          )}
        </section>
      )}
      {!data && !query.isError && <ListSkeleton label={t('invoicing.loading')} />}
      {filters.price === 'new' && <NewPrice onClose={() => setFilters({ price: '' }, 'replace')} />}
    </Stack>
  )
}

function Prices({ prices }: { prices: readonly InvoicePriceAnswer[] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const columns = useMemo(() => columnsOfPrices(t, language), [t, language])
  return (
    <Hints>
      <StaticTable label={t('invoicing.priceList')} rows={prices} columns={columns} idOf={({ id }) => String(id)} />
    </Hints>
  )
}

function DeletePrice({ price }: { price: InvoicePriceAnswer }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const { customer, job_type_name: name, job_type_name_ar: name_ar } = price
  const type = name === null ? null : nameIn(language, { name, name_ar })
  const whose = [customer, type].filter((part) => part !== null).join(' · ') || t('invoicing.everybody')
  const names = { whose, day: localDateText(price.valid_from, language) }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      message: t('invoicing.deleteQuestion', names),
      confirmLabel: t('invoicing.delete'),
      cancelLabel: t('form.cancel'),
      danger: true,
    })
    if (!isSure) return
    try {
      await removePrice(client, price.id)
      toasts.success(t('invoicing.priceDeleted'))
    } catch (error) {
      toasts.error(reasonFor(error, t('invoicing.deleteFailed')))
    }
  }

  if (price.is_used)
    return (
      <BlockedButton aria-label={t('invoicing.deletePrice', names)} reason={t('invoicing.usedPrice')}>
        {t('invoicing.delete')}
      </BlockedButton>
    )
  return (
    <IconButton
      label={t('invoicing.deletePrice', names)}
      icon={<IconTrash {...smallIcon} />}
      onClick={() => void remove()}
    />
  )
}

function columnsOfPrices(t: TFunction<'admin'>, language: Language): StaticColumn<InvoicePriceAnswer>[] {
  return [
    {
      id: 'customer',
      header: t('invoicing.customer'),
      cell: ({ customer }) => <CutText text={customer ?? t('invoicing.everybody')} />,
    },
    {
      id: 'type',
      header: t('invoicing.jobType'),
      look: { rank: 2 },
      cell: ({ job_type_name: name, job_type_name_ar: name_ar }) => (
        <CutText text={name === null ? t('invoicing.everyType') : nameIn(language, { name, name_ar })} />
      ),
    },
    {
      id: 'from',
      header: t('invoicing.validFrom'),
      look: { width: '130px', rank: 3 },
      cell: ({ valid_from }) => <bdi>{localDateText(valid_from, language)}</bdi>,
    },
    {
      id: 'price',
      header: t('invoicing.price'),
      look: { align: 'end' },
      cell: ({ price_sar: sar }) => (sar === null ? t('invoicing.priceEnds') : amountText(sar, language)),
    },
    {
      id: 'outside',
      header: t('invoicing.outsidePrice'),
      look: { align: 'end', rank: 1 },
      cell: ({ price_sar: inside, outside_price_sar: sar }) => {
        if (sar !== null) return amountText(sar, language)
        return inside === null ? '–' : t('invoicing.same')
      },
    },
    {
      id: 'actions',
      header: t('invoicing.actions'),
      look: { align: 'end' },
      cell: (price) => <DeletePrice price={price} />,
    },
  ]
}
