import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createPost } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import { saveDraft } from '~/src/api/drafts'
import { accountListQuery } from '~/src/api/queries/social'
import { useMay } from '~/src/api/scopes'
import { Button } from '~/src/ui/button'
import { PenLine } from '~/src/ui/icons'
import type { RunOf } from '../runs/run'
import { type CopyPost, composerValues, postsOf } from './posts-of'

/**
 * Opens the composer with these texts: the first on its sheet, the others among its unfinished ones. All are kept on
 * the device like anything written there.
 */
export function useOpenComposer(workspaceId: string, campaignId: string | undefined) {
  const navigate = useNavigate()
  return async (posts: readonly CopyPost[]) => {
    const ids = posts.map(() => crypto.randomUUID())
    // The first is written last, so that it is the newest.
    for (const [index, post] of [...posts.entries()].toReversed()) {
      await saveDraft(workspaceId, ids[index] ?? '', composerValues(post, campaignId))
    }
    const [draft] = ids
    await navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: { draft } })
  }
}

interface UseInPostProps {
  variant: CopyVariant
  run: RunOf<'copy'>
  workspaceId: string
  name: string
}

/** Opens the composer with one platform's text and accounts. */
export function UseInPost({ variant, run, workspaceId, name }: UseInPostProps) {
  const refusal = useMay(createPost)
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const open = useOpenComposer(workspaceId, run.body.campaignId)
  return (
    <Button
      size="sm"
      icon={<PenLine className="size-3.5" />}
      aria-label={`Use in post: ${name}`}
      notAllowed={refusal ?? (variant.text.trim() === '' && 'Text is missing.')}
      onClick={() => void open(postsOf([variant], accounts))}
    >
      Use in post
    </Button>
  )
}
