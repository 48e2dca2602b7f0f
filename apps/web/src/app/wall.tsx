import { Navigate, useSearchParams } from 'react-router'
import { AtWorkshop } from '../features/workshop/index.ts'
import { WallScreen } from '../features/live/index.ts'
import { paths } from '../paths.ts'
import { AdminTheme } from './admin-theme.tsx'
import { Waiting } from './root.tsx'

/** /admin/live?screen=wall: the floor without navigation, for a screen on the wall. Any other screen is the board. */
export function Wall() {
  const [query] = useSearchParams()
  if (query.get('screen') !== 'wall') return <Navigate replace to={paths.liveBoard} />
  return (
    <AdminTheme>
      <AtWorkshop loading={<Waiting />}>
        <WallScreen />
      </AtWorkshop>
    </AdminTheme>
  )
}
