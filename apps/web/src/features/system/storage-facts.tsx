import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import { Fact, Facts, Panel } from './panel.tsx'
import { sizeOf } from './size.ts'
import { State } from './state.tsx'

/** How much is stored, how much room is left, and the last backup. */
export function StorageFacts({ system: { database, replica, photos, disk, backup, storage } }: { system: System }) {
  const { t } = useTranslation('admin')
  const size = useSizeText()
  return (
    <Panel title={t('system.storage')}>
      <Facts>
        <Fact label={t('system.database')}>
          <span>{size(database.bytes)}</span>
          <State state={database.state} />
        </Fact>
        {replica && (
          <Fact label={t('system.replica')}>
            <State state={replica.state} />
            {replica.behind_seconds !== null && (
              <span className="muted">{t('system.secondsBehind', { seconds: replica.behind_seconds })}</span>
            )}
            {replica.fault !== null && (
              <span className="muted">
                {t(`system.replicaFaults.${replica.fault}`)} {t('system.fromPrimary')}
              </span>
            )}
          </Fact>
        )}
        <Fact label={t('system.photos')}>
          <span>{size(photos.bytes)}</span>
          <span className="muted">{t('system.photoCount', { count: photos.count })}</span>
        </Fact>
        <Fact label={t('system.disk')}>
          {disk ? (
            <>
              <span>{t('system.free', { size: size(disk.free_bytes), total: size(disk.total_bytes) })}</span>
              <State state={disk.state} />
            </>
          ) : (
            <span className="muted">{t('system.diskUnknown')}</span>
          )}
        </Fact>
        <Fact label={t('system.backup')}>
          {backup ? (
            <>
              <Moment at={backup.last_good_at} />
              <span className="muted">{size(backup.bytes)}</span>
            </>
          ) : (
            <span className="muted">{t('system.noBackup')}</span>
          )}
        </Fact>
        {storage.map(({ place, away_since }) => (
          <Fact key={place} label={t(`system.places.${place}`)}>
            <State state={away_since === null ? 'ok' : 'away'} />
            {away_since !== null && (
              <span className="muted">
                {t('system.since')} <Moment at={away_since} />
              </span>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation('admin')
  return (bytes) => {
    const { size, unit } = sizeOf(bytes)
    return t(`system.${unit}`, { size })
  }
}
