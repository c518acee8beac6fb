import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Repeat } from '~/contract/repeats'
import { asError } from '~/src/api/errors'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useIsMounted } from '~/src/ui/use-is-mounted'

/** Why saving a dialog failed; `save` closes it once it has succeeded. */
export function useSaving(onClose: () => void) {
  const [failure, setFailure] = useState<Error>()
  const [isSaving, setSaving] = useState(false)
  const isMounted = useIsMounted()
  const save = async (saving: Promise<void>) => {
    setFailure(undefined)
    setSaving(true)
    try {
      await saving
      if (isMounted()) onClose()
    } catch (error) {
      setFailure(asError(error))
    } finally {
      setSaving(false)
    }
  }
  return { failure, save, close: () => isSaving || onClose() }
}

/** Stable, so that it only scrolls when the notice appears. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Why a repeat couldn't be saved, scrolled into view: the dialog may be taller than the window. */
export function SaveFailure({ repeat, failure }: { repeat: Repeat | undefined; failure: Error | undefined }) {
  if (!failure) return null
  const title = repeat ? i18n.t('Couldn’t change the repeat') : i18n.t('Couldn’t repeat the post')
  return (
    <div ref={intoView}>
      <FailureNotice title={title} error={failure} />
    </div>
  )
}
