import { Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnswerOf, cardSizes, MOST_SIGN_IN_CARDS, type OwnFactors, ownFactors } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnFactorsFields, useOwnFactors } from '../../../api/admin/own-factors.tsx'
import { useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { call } from '../../../api/api.ts'
import { reasonFor } from '../../../api/errors.ts'
import { numberText } from '../../../i18n/formats.ts'
import { personText } from '../../../i18n/people.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { DialogHead } from '../../../ui/admin/dialog-head.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { IconPrinter } from '../../../ui/admin/icons.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { Cluster, Stack } from '../../../ui/layout.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { readTechniciansAgain } from '../data.ts'
import { Notice } from '../form-parts.tsx'
import { newTemporaryPassword } from '../temp-password-field.tsx'
import styles from './sign-in-card.module.css'
import { usePrintCards } from './use-print-cards.ts'

type ToSignIn = AnswerOf<'techniciansToSignIn'>
/** Who was given which password. It is in the state of this window and nowhere else. */
type Given = { id: number; temp_password: string }

/** New temporary passwords, and one PDF of cards, for technicians who have never signed in. */
export function ManyCards({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'app'])
  const [given, setGiven] = useState<Given[] | null>(null)
  const query = useQuery({
    queryKey: ['admin', 'sign-in-cards'],
    queryFn: ({ signal }) => call('techniciansToSignIn', { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (given) return <Print given={given} onClose={onClose} />
  if (query.data && query.data.technicians.length > 0)
    return <Choose found={query.data} onGiven={setGiven} onClose={onClose} />
  return (
    <Dialog label={t('cards.many')} onClose={onClose}>
      <DialogHead title={t('cards.many')} onClose={onClose} />
      {query.isPending && <Spinner />}
      {query.isError && (
        <LoadFailure
          text={reasonFor(query.error, t('cards.manyFailed')) ?? t('cards.manyFailed')}
          retryLabel={t('app:retry')}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && <EmptyState title={t('cards.none')} text={t('cards.noneText')} />}
    </Dialog>
  )
}

type ChooseProps = { found: ToSignIn; onGiven: (given: Given[]) => void; onClose: () => void }

function Choose({ found: { address, technicians }, onGiven, onClose }: ChooseProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const all = technicians.map(({ id }) => id)
  const [chosen, setChosen] = useState(() => all.slice(0, MOST_SIGN_IN_CARDS))
  const form = useShapedForm<OwnFactors, OwnFactors>(ownFactors, { current_password: '' }, { draft: null })
  const { asksCode, showRefusal } = useOwnFactors(form)
  const choose = (ids: readonly number[]) =>
    setChosen(all.filter((id) => ids.includes(id)).slice(0, MOST_SIGN_IN_CARDS))

  async function give(factors: OwnFactors): Promise<void> {
    const given = chosen.map((id) => ({ id, temp_password: newTemporaryPassword() }))
    try {
      await form.send(factors, (own) => call('resetNewTechnicians', { body: { technicians: given, ...own } }))
      await readTechniciansAgain(client)
      onGiven(given)
    } catch (error) {
      if (showRefusal(error)) return
      if (!form.showProblem(error)) toasts.error(reasonFor(error, t('passwords.resetFailed')))
    }
  }

  return (
    <FormDialog
      title={t('cards.many')}
      submitLabel={t('cards.give')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      blockedBy={chosen.length === 0 ? 'cards-chosen' : undefined}
      onSubmit={(event) => void form.handleSubmit(give)(event)}
      onClose={onClose}
    >
      <p className="full-row">{t('cards.manyText')}</p>
      {address === null && <Notice>{t('cards.noAddressMany')}</Notice>}
      <Stack as="fieldset" gap="1" className="full-row">
        <legend>{t('cards.whom')}</legend>
        <Cluster gap="1">
          <span id="cards-chosen" className="muted text-s grows" aria-live="polite">
            {chosen.length === 0
              ? t('cards.chooseOne')
              : t('absences.chosen', { number: numberText(chosen.length, language) })}
            {all.length > MOST_SIGN_IN_CARDS &&
              ` ${t('cards.most', { number: numberText(MOST_SIGN_IN_CARDS, language) })}`}
          </span>
          <Button onClick={() => choose(all)}>{t('absences.chooseAll')}</Button>
          <Button onClick={() => choose([])}>{t('absences.chooseNone')}</Button>
        </Cluster>
        <Stack gap="half" className={styles['people']}>
          {technicians.map(({ id, person, identifier }) => (
            <Checkbox
              key={id}
              size="sm"
              label={
                <span>
                  <bdi>{personText(person)}</bdi>{' '}
                  <bdi dir="ltr" className="muted">
                    {identifier}
                  </bdi>
                </span>
              }
              checked={chosen.includes(id)}
              onChange={(event) =>
                choose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
            />
          ))}
        </Stack>
      </Stack>
      <OwnFactorsFields password={form.field('current_password')} code={asksCode ? form.field('code') : null} />
    </FormDialog>
  )
}

function Print({ given, onClose }: { given: Given[]; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const [size, setSize] = useState<(typeof cardSizes)[number]>('a4')
  const [busy, setBusy] = useState(false)
  const print = usePrintCards()

  async function printAll(): Promise<void> {
    setBusy(true)
    await print().show({ cards: given, size })
    setBusy(false)
  }

  return (
    <Dialog label={t('cards.many')} onClose={onClose}>
      <Stack gap="2">
        <DialogHead title={t('cards.many')} onClose={onClose} />
        <p data-first tabIndex={-1} className={styles['text']}>
          {t('cards.given', { count: given.length })}
        </p>
        <SegmentedControl
          aria-label={t('cards.paper')}
          data={cardSizes.map((value) => ({ value, label: t(`cards.sizes.${value}`) }))}
          value={size}
          onChange={setSize}
        />
        <Button look="primary" wide icon={<IconPrinter {...smallIcon} />} busy={busy} onClick={() => void printAll()}>
          {t('cards.printAll')}
        </Button>
        <Button wide onClick={onClose}>
          {t('cards.done')}
        </Button>
      </Stack>
    </Dialog>
  )
}
