import { lazy, Suspense } from 'react'
import { useStore } from '~/src/api/store'
import { uploadStore } from './upload-store'

/** Has the bar's code fetched while there is a network: without one, an upload must not take the screen down. */
export const loadUploadBar = () => import('./upload-bar-card').catch(() => ({ default: () => null }))

const UploadBarCard = lazy(loadUploadBar)

/** Uploads under way, for as long as there are any: belongs into the shell, over all screens. */
export function UploadBar({ hidden }: { hidden: boolean }) {
  const some = useStore(uploadStore).length > 0
  return <Suspense>{some && !hidden && <UploadBarCard />}</Suspense>
}
