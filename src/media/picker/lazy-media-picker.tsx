import { i18n } from '@lingui/core'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toast } from '~/src/ui/toast'
import type { MediaPickerProps } from './media-picker'

const load = () => import('./media-picker')

/** Has the picker's code fetched before it is opened: on pointer or focus. */
export const preloadMediaPicker = (): void => void load().catch(() => undefined)

/** The picker, whose code comes when it is first opened. Without a network it says so, and can be opened again. */
export function MediaPicker(props: MediaPickerProps) {
  const { open } = props
  const [Picker, setPicker] = useState<ComponentType<MediaPickerProps>>()
  const giveUp = useEffectEvent(() => {
    toast.show({
      title: i18n.t('Couldn’t open Media'),
      detail: i18n.t('Check your connection.'),
      tone: 'failed',
    })
    props.onClose()
  })
  useEffect(() => {
    if (open) load().then((module) => setPicker(() => module.default), giveUp)
  }, [open])
  return open && Picker ? <Picker {...props} /> : null
}
