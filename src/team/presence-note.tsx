import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PresenceKind } from '~/contract/presence'
import { sendPresence } from '~/src/api/mutations/notes'
import { meQuery } from '~/src/api/queries/access'
import { presenceQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { readOnly } from '~/src/api/session/read-only'
import { listed } from '~/src/i18n/plural'
import { useStore } from '~/src/store/store'
import { Users } from '~/src/ui/icons'

/** Interval of presence reports in ms; each counts for 45 s. */
const reportMs = 20_000
/** Polling interval in ms, to notice people who left without reporting it. */
const pollMs = 30_000

/** Distinguishes several pages of one person. */
const page = crypto.randomUUID()

interface Open {
  readonly workspaceId: string
  readonly kind: PresenceKind
  /** Undefined while no record is open. */
  readonly recordId: string | undefined
}

/** Reports that this page has a record open, and returns the names of others who have it open. */
function usePresence({ workspaceId, kind, recordId }: Open): readonly string[] {
  const isSupported = useExtensions().has('sayPresence')
  const isReadOnly = useStore(readOnly)
  const { data: me } = useQuery(meQuery())
  const { data = [] } = useQuery({
    ...presenceQuery(workspaceId),
    enabled: isSupported && recordId !== undefined,
    refetchInterval: pollMs,
  })
  useEffect(() => {
    if (!isSupported || isReadOnly || recordId === undefined) return
    const report = (open: 'yes' | 'no') => void sendPresence(workspaceId, { kind, recordId, page, open })
    const onVisible = () => document.visibilityState === 'visible' && report('yes')
    report('yes')
    const timer = setInterval(onVisible, reportMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      report('no')
    }
  }, [isSupported, isReadOnly, workspaceId, kind, recordId])
  const others = data.filter(
    (each) => each.kind === kind && each.recordId === recordId && each.principalId !== me?.id,
  )
  return [...new Set(others.map(({ name, principalId }) => name ?? principalId))]
}

interface Props {
  workspaceId: string
  kind: PresenceKind
  recordId: string | undefined
}

/** Shows who else has the record open. */
export function PresenceNote(props: Props) {
  const others = usePresence(props)
  return (
    <div role="status" aria-label={i18n.t('Also here')} className="empty:hidden">
      {others.length > 0 && (
        <p className="flex items-center gap-2 rounded bg-iris-tint px-3 py-1.5 [&>svg]:size-3.5 [&>svg]:flex-none">
          <Users aria-hidden="true" />
          <span className="min-w-0">
            <Trans
              id="{count, plural, one {{names} also has this open} other {{names} also have this open}}"
              values={{ count: others.length, names: <bdi>{listed(others)}</bdi> }}
            />
          </span>
        </p>
      )}
    </div>
  )
}
