import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Post, PublishPreview } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { errorDetails } from '~/src/api/errors'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { publishPreviewQuery } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/workspace'
import { targetsLeft } from '~/src/operations/publish-state'
import type { Result } from '~/src/operations/run'
import { costText } from '~/src/ui/cost'
import { ConfirmDialog } from '~/src/ui/dialog'
import { ErrorNotice } from '~/src/ui/notices'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { type CostRow, CostTable } from './cost-table'
import { PublishFailure } from './publish-failure'
import { usePublish } from './use-publish'

type Props = {
  workspaceId: string
  post: Post
  onClose: () => void
  onDone?: ((post: Post) => void) | undefined
}

/** The maximum cost by account, as the API quotes it. */
function costRows(post: Post, preview: PublishPreview, accounts: readonly SocialAccount[]): CostRow[] {
  const targets = preview.targets ?? targetsLeft(post)
  return targets.map((target) => ({
    account: accounts.find(({ id }) => id === target.accountId) ?? {
      id: target.accountId,
      platform: target.platform,
    },
    credits: preview.targets?.find(({ accountId }) => accountId === target.accountId)?.credits,
  }))
}

/**
 * Asks for confirmation with the maximum cost by account and the balance after, then publishes as an
 * operation.
 */
export function PublishDialog({ workspaceId, post, onClose, onDone }: Props) {
  const preview = useQuery(publishPreviewQuery(workspaceId, post.id))
  const { data: credits } = useQuery(creditsQuery())
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const finished = (done: Post) => {
    onDone?.(done)
    onClose()
  }
  const { busy, failed, publish, again } = usePublishOnce(workspaceId, post, finished)
  const max = preview.data?.maxCredits
  const count = (preview.data?.targets ?? targetsLeft(post)).length
  return (
    <ConfirmDialog
      open
      title={i18n.t('{count, plural, one {Publish to 1 account now?} other {Publish to # accounts now?}}', {
        count,
      })}
      confirm={i18n.t('Publish')}
      onClose={() => busy || onClose()}
      onConfirm={() => void (preview.isFetched && publish())}
      busy={busy || preview.isPending}
      cost={max !== undefined && costText(max, true)}
      error={
        <div className="grid gap-3">
          {preview.data && (
            <CostTable
              rows={costRows(post, preview.data, accounts)}
              total={max ?? 0}
              complete={max !== undefined}
              balance={preview.data.balance ?? balanceOf(credits)}
            />
          )}
          {preview.isPending && (
            <Skeleton label={i18n.t('Loading the cost')} className="grid gap-2">
              <Block className="h-9" />
              <Block className="h-9" />
            </Skeleton>
          )}
          {preview.error && (
            <ErrorNotice
              title={i18n.t('Couldn’t load the cost')}
              {...errorDetails(preview.error)}
              onRetry={() => void preview.refetch()}
            />
          )}
          {failed && (
            <PublishFailure
              result={failed}
              workspaceId={workspaceId}
              postId={post.id}
              onPublished={(done = post) => finished(done)}
              onUnpublished={again}
            />
          )}
        </div>
      }
    >
      {i18n.t('Your post is published right away. This can’t be undone.')}
    </ConfirmDialog>
  )
}

/** Publishes at most once. After an unknown outcome the person has to check before publishing again. */
function usePublishOnce(workspaceId: string, post: Post, onDone: (post: Post) => void) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Exclude<Result, { kind: 'done' }>>()
  const submitted = useRef(false)
  const send = usePublish(workspaceId)
  const publish = async () => {
    if (submitted.current) return
    submitted.current = true
    setBusy(true)
    setFailed(undefined)
    const result = await send(post)
    if (result.kind === 'done') return onDone(result.post)
    setFailed(result)
    setBusy(false)
    submitted.current = result.kind !== 'undone'
  }
  /** The person has checked: the post isn't published. */
  const again = () => {
    submitted.current = false
    setFailed(undefined)
  }
  return { busy, failed, publish, again }
}
