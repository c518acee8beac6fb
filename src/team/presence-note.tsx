import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { PresenceKind } from '~/contract/presence'
import { listed } from '~/src/i18n/plural'
import { Users } from '~/src/ui/icons'
import { usePresence } from './use-presence'

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
