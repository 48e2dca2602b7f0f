import { NativeSelect, TextInput } from '@mantine/core'
import { HOLD_NOTE_LONGEST } from '@warsha/contract'
import { holdReasons } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../ui/admin/date-input.tsx'
import { FieldLabel } from '../../ui/admin/fields.tsx'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { holdReasonText } from '../holds/index.ts'
import styles from './hold-part.module.css'
import type { HoldFields } from './use-hold-fields.ts'

/** What a job waits for, in its form; only where it is on hold. */
export function HoldPart({ fields }: { fields: HoldFields }) {
  const { t } = useTranslation(['admin', 'app'])
  const today = useToday()
  const { isShown, isLoaded, isFailed, retry, values, hasReason, wrong, type } = fields
  if (!isShown) return null
  if (!isLoaded) {
    return (
      <div className={styles['part']}>
        {isFailed ? (
          <LoadFailure text={t('jobs.hold.loadFailed')} retryLabel={t('app:retry')} busy={false} onRetry={retry} />
        ) : (
          <Skeleton height={64} />
        )}
      </div>
    )
  }
  return (
    <div className={styles['part']}>
      <NativeSelect
        label={t('jobs.hold.waitsFor')}
        value={values.reason}
        error={wrong.reason}
        onChange={({ currentTarget }) => type('reason', currentTarget.value)}
      >
        {!hasReason && <option value="">{holdReasonText(null, t)}</option>}
        {holdReasons.map((reason) => (
          <option key={reason} value={reason}>
            {holdReasonText(reason, t)}
          </option>
        ))}
      </NativeSelect>
      <DateInput
        value={values.expected_on}
        min={today}
        label={t('jobs.hold.expectedOn')}
        labelAs={<FieldLabel label={t('jobs.hold.expectedOn')} optional />}
        error={wrong.expected_on}
        onValue={(day) => type('expected_on', day)}
        onUnreadable={(typed) => type('expected_on', typed)}
      />
      <TextInput
        dir="auto"
        autoComplete="off"
        maxLength={HOLD_NOTE_LONGEST}
        label={<FieldLabel label={t('jobs.hold.note')} optional={values.reason !== 'other'} />}
        value={values.note}
        error={wrong.note}
        onChange={({ currentTarget }) => type('note', currentTarget.value)}
      />
    </div>
  )
}
