import { i18n } from '@lingui/core'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '~/src/ui/toast'
import type { MediaPickerProps } from './media-picker'

const load = () => import('./media-picker')

/** Preloads the picker's code on hover or focus. */
export const preloadMediaPicker = (): void => void load().catch(() => undefined)

/** The media picker, loaded when it is first opened. If loading fails, it shows a toast and can be opened again. */
export function MediaPicker(props: MediaPickerProps) {
  const { open } = props
  const [Picker, setPicker] = useState<ComponentType<MediaPickerProps>>()
  const showFailure = useEffectEvent(() => {
    toast.show({
      title: i18n.t('Couldn’t open Media'),
      detail: i18n.t('Check your connection.'),
      tone: 'failed',
    })
    props.onClose()
  })
  useEffect(() => {
    if (open) load().then((module) => setPicker(() => module.default), showFailure)
  }, [open])
  return open && Picker ? <Picker {...props} /> : null
}
