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

/** Milliseconds between two signs of life; a sign holds for twice that and more. */
const beatMs = 20_000
/** Milliseconds between looks at who has gone without a word. */
const lookMs = 30_000

/** Tells the pages of one person apart. */
const page = crypto.randomUUID()

interface Open {
  readonly workspaceId: string
  readonly kind: PresenceKind
  /** None while nothing is open that others could have open, too. */
  readonly recordId: string | undefined
}

/** Says that this page has a record open while it has, and answers the names of the others who have. */
function usePresence({ workspaceId, kind, recordId }: Open): readonly string[] {
  const shared = useExtensions().has('sayPresence')
  const held = useStore(readOnly)
  const { data: me } = useQuery(meQuery())
  const { data = [] } = useQuery({
    ...presenceQuery(workspaceId),
    enabled: shared && recordId !== undefined,
    refetchInterval: lookMs,
  })
  useEffect(() => {
    if (!shared || held || recordId === undefined) return
    const report = (open: 'yes' | 'no') => void sendPresence(workspaceId, { kind, recordId, page, open })
    const beat = () => document.visibilityState === 'visible' && report('yes')
    report('yes')
    const timer = setInterval(beat, beatMs)
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
      report('no')
    }
  }, [shared, held, workspaceId, kind, recordId])
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

/** Who else has the record open at the moment; nothing while nobody has. */
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
