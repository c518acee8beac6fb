import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryState } from '~/src/feedback/query-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { Composer } from './composer'
import type { ComposerSearch } from './composer-search'
import { OtherTab } from './edit-lock-notice'
import { startOf } from './load-initial-values'
import { useDraftId } from './use-draft-id'
import { useEditLock } from './use-edit-lock'

export interface ComposerScreenProps {
  workspaceId: string
  search: ComposerSearch
}

/** Writes a post, or changes one (screens.md "posts/new"). */
export function ComposerScreen({ workspaceId, search }: ComposerScreenProps) {
  const client = useQueryClient()
  const draftId = useDraftId(workspaceId, search)
  const { who, turn, takeOver } = useEditLock(draftId)
  const start = useQuery({
    // Another tab may have written on meanwhile: each turn begins with what the device keeps.
    queryKey: ['composer', workspaceId, draftId, turn],
    queryFn: () => startOf(client, workspaceId, draftId ?? '', search),
    enabled: draftId !== undefined && who === 'mine',
    // What it began with is read once; from then on the sheet itself is the truth.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (who === 'mine' && start.data !== undefined && draftId !== undefined)
    return (
      <Composer key={`${draftId} ${turn}`} workspaceId={workspaceId} draftId={draftId} start={start.data} />
    )
  return (
    <>
      <PageHeader title={search.edit === undefined ? 'New post' : 'Edit post'} say=" " />
      <PageBody>
        {who === 'other' ? (
          <OtherTab onTakeOver={takeOver} />
        ) : (
          <QueryState query={start} failed="Couldn’t load the post" loading={<Waiting />}>
            {() => null}
          </QueryState>
        )}
      </PageBody>
    </>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading composer" className="grid gap-3 md:w-1/2">
      <Block className="h-8" />
      <Block className="h-40" />
      <Block className="h-8" />
      <Block className="h-12" />
    </Skeleton>
  )
}
