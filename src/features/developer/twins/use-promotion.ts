import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asError, errorDetails } from '~/src/api/errors'
import { watchSignOut } from '~/src/api/session/session'
import type { Change } from '~/src/twins/change'
import { promote } from '~/src/twins/promote'
import { type Comparison, promotingOf } from '~/src/twins/twins'
import { toast } from '~/src/ui/toast'

/** Why a change couldn't be promoted. */
export type PromotionFailure = ReturnType<typeof errorDetails>

/** Promotes changes to the source one by one. Those that fail stay in the list with the reason and can be retried. */
export function usePromotion({ twin }: Comparison) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number }>()
  const [failed, setFailed] = useState<ReadonlyMap<string, PromotionFailure>>(new Map())
  const run = async (changes: readonly Change[]) => {
    const promoting = promotingOf(twin)
    if (!promoting) return
    const failures = new Map<string, PromotionFailure>()
    setFailed(failures)
    const isSignedOut = watchSignOut()
    for (const [done, change] of changes.entries()) {
      if (isSignedOut()) return
      setProgress({ done, of: changes.length })
      try {
        await promote(change, promoting)
      } catch (error) {
        failures.set(change.key, errorDetails(asError(error)))
      }
    }
    if (isSignedOut()) return
    // The difference has changed, and so has the source, which may be on this server.
    await client.invalidateQueries()
    setFailed(failures)
    setProgress(undefined)
    const promoted = changes.length - failures.size
    toast.show({
      title:
        promoted === 0
          ? i18n.t('No changes promoted')
          : i18n.t('{count, plural, one {1 change promoted} other {# changes promoted}}', {
              count: promoted,
            }),
      ...(failures.size > 0 && {
        detail: i18n.t(
          '{count, plural, one {1 change failed. See the list for details.} other {# changes failed. See the list for details.}}',
          { count: failures.size },
        ),
        tone: 'failed' as const,
      }),
    })
  }
  return { progress, failed, run }
}
