import type { AbsenceOfTechnician } from '@warsha/contract'
import { absenceText } from '@warsha/contract'
import type { LocalDate } from '@warsha/domain'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PersonName } from '../../ui/admin/person-name.tsx'
import { classes } from '../../ui/classes.ts'
import { Cluster } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import styles from './away-today.module.css'
import { KindBadge } from './kind.tsx'

type Props = { away: readonly AbsenceOfTechnician[]; today: LocalDate }

/** Who is away today, why and until when; nothing on a day on which everybody is there. */
export function AwayToday({ away, today }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const titleId = useId()
  if (away.length === 0) return null
  return (
    <section className={classes('framed', styles['away'])} aria-labelledby={titleId}>
      <h2 id={titleId} className="text-l rigid">
        {t('awayToday.title')} <span className="muted regular">{numberText(away.length, language)}</span>
      </h2>
      <Cluster as="ul" gap="half 3">
        {away.map((absence) => {
          const { id, technician, technician_id, last_day } = absence
          const kind = absenceText(absence, language)
          const text = t('awayToday.until', { kind, date: dayAndMonthText(last_day, language) })
          return (
            <Cluster as="li" gap="0 3q" key={id}>
              <Link to={adminPaths.technicianPage(technician_id)} className="strong">
                <PersonName person={technician} />
              </Link>
              <KindBadge absence={absence} text={last_day > today ? text : kind} />
            </Cluster>
          )
        })}
      </Cluster>
    </section>
  )
}
