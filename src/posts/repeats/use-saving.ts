import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Repeat } from '~/contract/repeats'

/** Whether a dialog is being saved, and why it failed; `save` closes it once it has succeeded. */
export function useSaving(onClose: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const save = async (saving: Promise<void>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await saving
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save }
}

/** What failed, for a new repeat or a change of one. */
export const notSaved = (repeat: Repeat | undefined): string =>
  repeat ? i18n.t('Couldn’t change the repeat') : i18n.t('Couldn’t repeat the post')
