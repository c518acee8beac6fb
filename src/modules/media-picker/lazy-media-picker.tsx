import { lazy, Suspense } from 'react'
import type { MediaPickerProps } from './media-picker'

const load = () => import('./media-picker')
const Picker = lazy(load)

/** Has the picker's code fetched before it is opened: on pointer or focus. */
export const preloadMediaPicker = (): void => void load()

/** The picker, whose code comes when it is first opened. */
export function MediaPicker(props: MediaPickerProps) {
  if (!props.open) return null
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  )
}
