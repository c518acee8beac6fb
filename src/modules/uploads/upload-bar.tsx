import { lazy, Suspense } from 'react'
import { useStore } from '~/src/api/store'
import { uploadStore } from './upload-store'

const UploadBarCard = lazy(() => import('./upload-bar-card'))

/** Uploads under way, for as long as there are any: belongs into the shell, over all screens. */
export function UploadBar({ hidden }: { hidden: boolean }) {
  const some = useStore(uploadStore).length > 0
  return <Suspense>{some && <UploadBarCard hidden={hidden} />}</Suspense>
}
