import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { mentionListQuery } from '~/src/api/queries/notes'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { Button } from '~/src/ui/button'
import { AtSign } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'

// Lazy, as it is rarely opened and uses Ark.
const MentionsDialog = lazyWithRetry(async () => (await import('./mentions-dialog')).MentionsDialog)

/** The number of unseen notes that mention the person; hidden if there are none. */
export function MentionsButton() {
  const { workspaceId: opened } = useParams({ strict: false })
  const last = useCurrentWorkspace()?.id
  const workspaceId = opened ?? last
  const has = useExtensions().has('listMentions')
  const { data = [] } = useQuery({
    ...mentionListQuery(workspaceId ?? ''),
    enabled: has && workspaceId !== undefined,
  })
  const [open, setOpen] = useState(false)
  if (workspaceId === undefined || (data.length === 0 && !open)) return null
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        icon={<AtSign />}
        aria-label={i18n.t('{count, plural, one {1 note mentions you} other {# notes mention you}}', {
          count: data.length,
        })}
        onClick={() => setOpen(true)}
      >
        <span className="tnum">{data.length}</span>
      </Button>
      {open && (
        <MentionsDialog
          workspaceId={workspaceId}
          notes={data}
          onClose={() => setOpen(false)}
          onLost={() => setOpen(false)}
        />
      )}
    </>
  )
}
