import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { finishDelivery } from '~/contract/deliveries'
import type { Post, TargetResult } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { useFinishDelivery } from '~/src/api/mutations/deliveries'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { PostAddressDialog } from '~/src/features/posts/delivery-actions'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { accountName } from '~/src/posts/account-groups'
import { CantBePostedDialog } from '~/src/posts/cant-be-posted-dialog'
import { Button, buttonClass, CopyButton } from '~/src/ui/button'
import { toast } from '~/src/ui/toast'

type Props = { workspaceId: string; post: Post; account: SocialAccount; result: TargetResult }

/** A delivery that an agent or a person publishes: text to copy, and buttons to report the outcome. */
export function HandedOver({ workspaceId, post, account, result }: Props) {
  const [openDialog, setOpenDialog] = useState<'done' | 'failed'>()
  const refusal = useMay(finishDelivery)
  const extensions = useExtensions()
  const canFinish = extensions.has('finishDelivery')
  const canOpen = extensions.has('getDelivery')
  const finish = useFinishDelivery(workspaceId, post.id)
  const { deliveryId } = result
  const name = accountName(account)
  if (deliveryId === undefined || !canFinish) return null
  const close = () => setOpenDialog(undefined)
  const markPublished = (body: { url?: string }) =>
    finish.mutate(
      { deliveryId, ...body },
      {
        onSuccess: () => {
          toast.show({ title: i18n.t('Marked as published'), tone: 'published' })
          close()
        },
        onError: (error) => notifyFailure(i18n.t('Couldn’t save your answer'), error),
      },
    )
  return (
    <div>
      <span className="flex flex-wrap items-center gap-2">
        {canOpen && (
          <Link
            to="/w/$workspaceId/deliveries/$deliveryId"
            params={{ workspaceId, deliveryId }}
            className={buttonClass({ size: 'sm' })}
            aria-label={i18n.t('Post it yourself: {name}', { name })}
          >
            {i18n.t('Post it yourself')}
          </Link>
        )}
        <Button
          size="sm"
          notAllowed={refusal}
          aria-label={i18n.t('Done: {name}', { name })}
          onClick={() => setOpenDialog('done')}
        >
          {i18n.t('Done')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          notAllowed={refusal}
          aria-label={i18n.t('Can’t be posted: {name}', { name })}
          onClick={() => setOpenDialog('failed')}
        >
          {i18n.t('Can’t be posted')}
        </Button>
        <CopyButton text={post.content.text} what={i18n.t('text')} />
      </span>
      <PostAddressDialog
        open={openDialog === 'done'}
        title={i18n.t('Posted to {name}?', { name })}
        busy={finish.isPending}
        onClose={close}
        onConfirm={markPublished}
      />
      {openDialog === 'failed' && (
        <CantBePostedDialog
          workspaceId={workspaceId}
          deliveryId={deliveryId}
          postId={post.id}
          name={name}
          onClose={close}
        />
      )}
    </div>
  )
}
