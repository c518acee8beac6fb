import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { activityQuery } from '~/src/api/queries/activity'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { ActivityList, noActivity } from './activity-list'
import { NotesSection } from './notes-section'

interface Props {
  workspaceId: string
  postId: string
}

/** A post's notes and activity. */
export function PostTeam({ workspaceId, postId }: Props) {
  return (
    <div className="grid gap-5">
      <NotesSection workspaceId={workspaceId} on={{ postId }} />
      <PostActivity workspaceId={workspaceId} postId={postId} />
    </div>
  )
}

function PostActivity({ workspaceId, postId }: Props) {
  const hasActivity = useExtensions().has('listActivity')
  const [open, setOpen] = useState(false)
  const heading = useId()
  if (!hasActivity) return null
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <div className="flex items-center gap-2">
        <h2 id={heading} className="text-14">
          {i18n.t('Activity')}
        </h2>
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen((before) => !before)}>
          {open ? i18n.t('Hide activity') : i18n.t('Show activity')}
        </Button>
      </div>
      {open && <History workspaceId={workspaceId} postId={postId} />}
    </section>
  )
}

function History({ workspaceId, postId }: Props) {
  const query = useQuery(activityQuery(workspaceId, { recordId: postId }))
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load activity')}
      loading={<SkeletonRows label={i18n.t('Loading activity')} rows={3} />}
      empty={<p className="text-ink-2">{noActivity()}</p>}
    >
      {(entries) => <ActivityList workspaceId={workspaceId} entries={entries} isOfRecord />}
    </QueryState>
  )
}
