import type { AnswerOf } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { knownHorizons, useRecordTexts } from '../../forecast/index.ts'
import { Bars } from '../charts/bars.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { useFigures } from '../use-figures.ts'
import styles from './dates-record.module.css'

type Props = { record: AnswerOf<'jobForecasts'>['record']; isGuess: boolean }

/** So many of its dates should hold, in percent. */
const SHOULD_HOLD = { p50: 50, p80: 80 }

/** How the dates held that passed lately, by how far ahead they lay. */
export function DatesRecord({ record, isGuess }: Props) {
  const { t } = useTranslation('admin')
  const { count, wholePercent } = useFigures()
  const texts = useRecordTexts()
  const horizons = knownHorizons(record.horizons)
  const held = texts.held(record)
  const rows = horizons.length
  const charts = ['p50', 'p80'] as const
  return (
    <ChartCard
      title={t('forecast.record.title')}
      finding={[held, ...texts.more({ record, isGuess })].join(' ')}
      note={rows > 0 && [...texts.replayed(record), t('forecast.record.note')].join(' ')}
      height={rows === 0 ? 0 : rows * 36 + 68}
      nothing={held}
      table={{
        head: [
          t('forecast.record.horizon'),
          t('forecast.record.dates'),
          t('forecast.record.p50'),
          t('forecast.record.p80'),
        ],
        rows: horizons.map((horizon) => ({
          key: String(horizon.up_to_days),
          cells: [
            texts.horizon(horizon),
            count(horizon.dates),
            wholePercent(horizon.p50_held_percent),
            wholePercent(horizon.p80_held_percent),
          ],
        })),
      }}
    >
      <div className={styles['charts']}>
        {charts.map((name) => (
          <div key={name}>
            <h3 className="text-m strong">{t(`forecast.record.${name}`)}</h3>
            <Bars
              label={t(`forecast.record.${name}`)}
              numbers="long"
              end={100}
              marks={[{ at: SHOULD_HOLD[name], label: wholePercent(SHOULD_HOLD[name]) }]}
              rows={horizons.map((horizon) => {
                const percent = horizon[`${name}_held_percent`]
                return {
                  key: String(horizon.up_to_days),
                  name: texts.horizon(horizon),
                  value: percent,
                  text: texts.shareOf(percent, horizon.dates),
                  colour: 'teal',
                  hint: `${texts.horizon(horizon)} · ${texts.shareOf(percent, horizon.dates)}`,
                }
              })}
            />
          </div>
        ))}
      </div>
    </ChartCard>
  )
}
