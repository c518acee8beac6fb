import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { postTitle } from '~/domain/text'
import { ApiError } from '~/src/api/errors'
import { workspaceListQuery } from '~/src/api/queries/access'
import { usePendingDeletions } from '~/src/api/queries/all-posts'
import { postQuery } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/workspace'
import { publishCost } from '~/src/credits/costs'
import { QueryState } from '~/src/feedback/query-state'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { subjectOf, useOutbox } from '~/src/operations/outbox/outbox-store'
import { isCalledOff, targetsLeft } from '~/src/operations/publish-state'
import { PublishDialog } from '~/src/posts/actions/publish-dialog'
import { usePostRefusals } from '~/src/posts/actions/refusals'
import { useRemovePosts } from '~/src/posts/actions/use-remove-post'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/later-posts-dialogs'
import { hasOthers } from '~/src/posts/repeats/repeat-text'
import { useReplacement } from '~/src/posts/use-replacement'
import { moveNoteDraft } from '~/src/team/notes-section'
import { PostTeam } from '~/src/team/post-team'
import { Button } from '~/src/ui/button'
import { costText, shortCostText } from '~/src/ui/cost'
import { EmptyState } from '~/src/ui/empty-state'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis } from '~/src/ui/icons'
import { isTextField } from '~/src/ui/keyboard'
import { Menu } from '~/src/ui/menu'
import { Banner } from '~/src/ui/notices'
import { SidePanel } from '~/src/ui/side-panel'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { useOpenOperations } from './open-operations'
import { PostDetails } from './post-details'

export interface PostPanelProps {
  workspaceId: string
  postId: string
  /** Time zone for times; the chosen one if left out. */
  zone?: string | undefined
  onClose: () => void
  /** Called with the post that an edit has put in this one's place. */
  onReplaced: (postId: string) => void
}

/** Polling interval in ms while it is being published. */
const pollMs = 1500

/** A post's panel over the list, with its own URL. */
export function PostPanel({ workspaceId, postId, zone, onClose, onReplaced }: PostPanelProps) {
  const query = useQuery({
    ...postQuery(workspaceId, postId),
    refetchInterval: ({ state }) => (state.data?.publishing ? pollMs : false),
  })
  const isHere = useIsHere()
  const deleted = usePendingDeletions().has(postId)
  const waits = useOutbox().some(({ act: action }) => subjectOf(action) === postId)
  // With the accounts, so that the cost doesn't push the buttons aside.
  const { data: accounts = [], isLoading } = useQuery(accountListQuery(workspaceId))
  const missing = query.error instanceof ApiError && query.error.status === 404
  const { nextId, isLooking } = useReplacement(workspaceId, postId, missing)
  const follow = useEffectEvent((id: string) => {
    if (!isHere()) return
    moveNoteDraft(workspaceId, postId, id)
    onReplaced(id)
  })
  useEffect(() => {
    if (nextId === undefined) return
    // The other post's panel takes the focus, so what is being typed would become shortcuts.
    if (!isTextField(document.activeElement)) return follow(nextId)
    const proceed = () => follow(nextId)
    document.addEventListener('focusout', proceed, { once: true })
    return () => document.removeEventListener('focusout', proceed)
  }, [nextId])
  const post = query.data
  return (
    <SidePanel
      title={i18n.t('Post')}
      subject={postId}
      onClose={onClose}
      footer={
        post &&
        !deleted &&
        !missing &&
        !isLoading && (
          <PostActions workspaceId={workspaceId} post={post} accounts={accounts} onGone={onClose} />
        )
      }
    >
      {missing && !isLooking && nextId === undefined ? (
        <EmptyState title={i18n.t('Post not found')}>
          {i18n.t('It was deleted, or replaced when it was edited. The list shows your current posts.')}
        </EmptyState>
      ) : (
        <QueryState
          query={missing ? { ...query, error: null } : query}
          failed={i18n.t('Couldn’t load the post')}
          loading={<LoadingSkeleton />}
        >
          {(found) => (
            <>
              {waits && <Banner>{i18n.t('A change to this post is waiting to be sent.')}</Banner>}
              <PostDetails
                workspaceId={workspaceId}
                post={found}
                zone={zone}
                gone={deleted}
                onGone={() => isHere() && onClose()}
              />
              {!deleted && <PostTeam workspaceId={workspaceId} postId={found.id} />}
            </>
          )}
        </QueryState>
      )}
    </SidePanel>
  )
}

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading post')} className="grid gap-3">
      <Block className="h-5 w-24" />
      <Block className="aspect-5/3" />
      <Block className="h-16" />
    </Skeleton>
  )
}

type Props = { workspaceId: string; post: Post; accounts: readonly SocialAccount[]; onGone: () => void }

/** A retry leaves out accounts that already have the post, so its label counts the others. */
function publishLabel({ status, results = [] }: Post): string {
  // Shorter than the composer's label where that is long: on a phone it sits beside three other buttons.
  if (status !== 'failed') return i18n.t({ id: 'Publish now (button)', message: 'Publish now' })
  const failed = results.filter((result) => result.status === 'failed' && !isCalledOff(result)).length
  return failed > 0 && failed < results.length
    ? i18n.t('Retry failed accounts ({failed})', { failed })
    : i18n.t('Publish again')
}

/** A post's actions except scheduling (schedule-actions.tsx); disallowed ones say why. */
function PostActions({ workspaceId, post, accounts, onGone }: Props) {
  const [publishing, setPublishing] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const refusals = usePostRefusals(post)
  const openOperations = useOpenOperations(post.id)
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const elsewhere = workspaces.filter((each) => each.workspaceId !== workspaceId)
  const remove = useRemovePosts(workspaceId)
  const notPublishable = openOperations ?? refusals.publish
  const planned = publishCost(targetsLeft(post), accounts)
  const cost = !notPublishable && planned.complete ? planned : undefined
  const more = i18n.t('More actions for {text}', { text: postTitle(post.content.text, 40) })
  const compose = (search: { edit: string } | { copy: string }) =>
    void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search })
  return (
    <>
      <Button notAllowed={openOperations ?? refusals.edit} onClick={() => compose({ edit: post.id })}>
        {i18n.t('Edit')}
      </Button>
      <Button
        variant="danger"
        notAllowed={openOperations ?? refusals.delete}
        onClick={() => {
          if (hasOthers(post)) return setDeleting(true)
          remove([post])
          onGone()
        }}
      >
        {i18n.t('Delete')}
      </Button>
      <Menu
        label={more}
        align="end"
        trigger={<IconButton label={more} icon={<Ellipsis />} />}
        entries={[
          {
            id: 'duplicate',
            label: i18n.t('Duplicate'),
            notAllowed: refusals.duplicate,
            onSelect: () => compose({ copy: post.id }),
          },
          ...elsewhere.map(({ workspaceId: to, name }) => ({
            id: `duplicate-${to}`,
            label: i18n.t('Duplicate to {name}', { name: name ?? to }),
            notAllowed: refusals.duplicate,
            onSelect: () =>
              void navigate({
                to: '/w/$workspaceId/posts/new',
                params: { workspaceId: to },
                search: { copy: post.id, from: workspaceId },
              }),
          })),
        ]}
      />
      <Button
        variant="primary"
        className="ms-auto max-md:grow"
        notAllowed={notPublishable}
        cost={cost && costText(cost.total, true)}
        shortCost={cost && shortCostText(cost.total, true)}
        onClick={() => setPublishing(true)}
      >
        {publishLabel(post)}
      </Button>
      {deleting && (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={[post]}
          onClose={() => setDeleting(false)}
          onGone={onGone}
        />
      )}
      {publishing && (
        <PublishDialog workspaceId={workspaceId} post={post} onClose={() => setPublishing(false)} />
      )}
    </>
  )
}
