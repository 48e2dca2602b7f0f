import type { FloorTechnician } from '@warsha/contract'
import { type FloorState, floorStates } from '@warsha/domain'
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Answer } from '../../api/admin/query-part.tsx'
import { serverNow } from '../../api/api.ts'
import { numberText } from '../../i18n/formats.ts'
import { partsOf } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopTimeText } from '../../i18n/workshop-time.ts'
import { paths } from '../../paths.ts'
import { oneOf } from '../../ui/admin/filters.ts'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Link } from '../../ui/link.tsx'
import { useFloor, useLiveLine } from './data.ts'
import { Elapsed } from './elapsed.tsx'
import { type ByState, byState } from './floor.ts'
import { useTicking } from './ticking.ts'
import styles from './wall.module.css'
import { linesOf, pageOf } from './wall-lines.ts'

/** What stands in the address that the screen on the wall was set to. */
const fields = { names: oneOf(['yes', 'no'], 'yes') }

/** The floor for a screen on the wall, to be read from some metres; it shows names only where its address allows them. */
export function WallScreen() {
  const { t } = useTranslation('admin')
  const { filters, addressWith } = useFilters(fields)
  const hasNames = filters.names === 'yes'
  const line = useLiveLine()
  const floor = useFloor()
  return (
    <main id="main" tabIndex={-1} className={styles['wall']}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('live.wall.title')}</h1>
        <nav className={styles['ways']} aria-label={t('live.wall.ways')}>
          <Link to={addressWith({ names: hasNames ? 'no' : 'yes' })}>
            {t(hasNames ? 'live.wall.hideNames' : 'live.wall.showNames')}
          </Link>
          <Link to={paths.liveBoard}>{t('pages.live.title')}</Link>
        </nav>
        {(line === 'broken' || floor.isError) && <output className={styles['stale']}>{t('live.line.broken')}</output>}
        <Clock />
      </header>
      <Answer query={floor} failed={t('live.failed')}>
        {(answer) => <Columns groups={byState(answer)} hasNames={hasNames} />}
      </Answer>
    </main>
  )
}

const MINUTE = 60_000

function Clock() {
  const zone = useZone()
  const minute = useTicking(() => Math.floor(serverNow() / MINUTE))
  return <time className={styles['clock']}>{workshopTimeText(minute * MINUTE, zone)}</time>
}

function Columns({ groups, hasNames }: { groups: ByState; hasNames: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <div className={styles['columns']} style={widths(groups, hasNames)} data-names={hasNames}>
      {floorStates.map((state) => (
        <section
          key={state}
          className={styles['column']}
          data-state={state}
          aria-label={t(`live.floor.states.${state}`)}
        >
          <h2 className={styles['state']}>{t(`live.floor.states.${state}`)}</h2>
          <p className={styles['count']}>{numberText(groups[state].length, language)}</p>
          {hasNames && <Names state={state} technicians={groups[state]} />}
        </section>
      ))}
    </div>
  )
}

/** A column without names leaves some of its room to those that have some. */
function widths(groups: ByState, hasNames: boolean): CSSProperties {
  const parts = floorStates.map((state) => (hasNames && groups[state].length > 0 ? 3 : 2))
  return { '--columns': parts.map((part) => `minmax(0, ${part}fr)`).join(' ') } as CSSProperties
}

/** So many lines as the screen has room for; the others take their turn. */
function Names({ state, technicians }: { state: FloorState; technicians: readonly FloorTechnician[] }) {
  const room = useSyncExternalStore(onResize, roomForLines)
  const turn = useTicking(() => Math.floor(serverNow() / TURN))
  const { shown, of, nth } = pageOf(technicians, { room, turn })
  return (
    <>
      <ul>
        {shown.map((technician) => (
          <Line key={technician.technician_id} state={state} technician={technician} />
        ))}
      </ul>
      {of > 1 && (
        <p className={styles['turn']} dir="ltr" aria-hidden>
          {nth} / {of}
        </p>
      )}
    </>
  )
}

/** A name that is too long ends in points; what tells it from the same name of somebody else is never cut. */
function Line({ state, technician }: { state: FloorState; technician: FloorTechnician }) {
  const { name, mark } = partsOf(technician.technician, useLanguage())
  return (
    <li className={styles['line']}>
      <bdi className={styles['name']}>{name}</bdi>
      {mark !== null && <bdi className={styles['mark']}>{mark}</bdi>}
      <span className={styles['beside']}>{beside(state, technician)}</span>
    </li>
  )
}

/** How long each turn is shown, in milliseconds. */
const TURN = 10_000

function roomForLines(): number {
  return linesOf({ width: window.innerWidth, height: window.innerHeight })
}

function onResize(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** What matters of each from afar: on what job, or for how long without one. */
function beside(state: FloorState, { last_session, since }: FloorTechnician): ReactNode {
  if (state === 'working') return last_session && <bdi dir="ltr">{last_session.job_no}</bdi>
  if (state === 'idle') return since !== null && <Elapsed startedAt={since} withUnit />
  return null
}
