import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import type {
  CreateOperation,
  Operation,
  PublishOperation,
  ReplaceOperation,
} from '~/src/operations/operation'
import { operations, useStoredOperations } from '~/src/operations/operations'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Banner } from '~/src/ui/notices'

/** Operations shown to the person: those without an end, and those that may have made duplicates. */
type ShownOperation = PublishOperation | ReplaceOperation | CreateOperation

function titleOf({ kind, unknown, duplicates }: ShownOperation): string {
  if (duplicates && duplicates.length > 0 && !unknown) return i18n.t('This post may have been created twice')
  switch (kind) {
    case 'publish':
      return unknown ? i18n.t('Publishing wasn’t confirmed') : i18n.t('Publishing, waiting for confirmation')
    case 'replace':
      return unknown ? i18n.t('Editing was interrupted') : i18n.t('Finishing your edits to this post')
    case 'create':
      return unknown
        ? i18n.t('Couldn’t confirm that the post was saved')
        : i18n.t('Saving, waiting for confirmation')
  }
}

/** Ids of the posts it concerns, as far as known. */
function postsOf(operation: ShownOperation): readonly string[] {
  const made = operation.kind === 'create' ? operation.made?.id : operation.post.id
  const newId = operation.kind === 'replace' ? operation.newId : undefined
  return [made, newId, operation.ended?.post.id, ...(operation.duplicates ?? [])].flatMap((id) => id ?? [])
}

/** Excludes creations whose draft or import reports them itself until they end. */
function isShown(operation: Operation): operation is ShownOperation {
  if (operation.kind !== 'publish' && operation.kind !== 'replace' && operation.kind !== 'create')
    return false
  if (operation.ended) return (operation.duplicates?.length ?? 0) > 0
  return operation.kind !== 'create' || !operation.owned
}

/** Operations without a known end, and posts that may exist twice (docs/architecture.md). */
export function OpenOperations({
  workspaceId,
  postId,
}: {
  workspaceId: string
  postId?: string | undefined
}) {
  const shownOperations = useStoredOperations()
    .filter(isShown)
    .filter(
      (each) => each.workspaceId === workspaceId && (postId === undefined || postsOf(each).includes(postId)),
    )
  if (shownOperations.length === 0) return null
  return (
    <div className={postId === undefined ? 'grid gap-2 px-8 pb-3 max-md:px-4' : 'grid gap-2'}>
      {shownOperations.map((each) =>
        each.ended ? (
          <Duplicates key={each.id} operation={each} post={each.ended.post} shown={postId} />
        ) : (
          <OpenOperation key={each.id} operation={each} linked={postId === undefined} />
        ),
      )}
    </div>
  )
}

/** Possible duplicates. The person decides which to keep, as someone else may have created one. */
function Duplicates({
  operation,
  post,
  shown,
}: {
  operation: ShownOperation
  post: Post
  shown: string | undefined
}) {
  const others = postsOf(operation).filter((id, index, all) => id !== shown && all.indexOf(id) === index)
  return (
    <Banner
      role="status"
      title={titleOf(operation)}
      action={
        <Button size="sm" variant="quiet" onClick={() => void operations.drop([operation.id])}>
          {i18n.t('I’ve checked')}
        </Button>
      }
    >
      <p>{i18n.t('The browser may have sent the request twice. Delete the one you don’t need.')}</p>
      <span className="flex flex-wrap gap-x-3">
        {others.map((id, index) => (
          <PostLink key={id} workspaceId={operation.workspaceId} postId={id}>
            {postTitle(post.content.text, 40)} ({index + 1})
          </PostLink>
        ))}
      </span>
    </Banner>
  )
}

function OpenOperation({ operation, linked }: { operation: ShownOperation; linked: boolean }) {
  const [busy, setBusy] = useState(false)
  const { id, unknown, workspaceId } = operation
  const checkAgain = async () => {
    setBusy(true)
    await operations.resume(id, 'look')
    setBusy(false)
  }
  const title = postTitle((operation.kind === 'create' ? operation.body : operation.post).content.text, 60)
  return (
    <Banner
      tone={unknown ? 'red' : 'plain'}
      role={unknown ? 'alert' : 'status'}
      title={titleOf(operation)}
      action={
        <span className="flex gap-2">
          <Button size="sm" busy={busy} onClick={() => void checkAgain()}>
            {i18n.t('Check again')}
          </Button>
          {unknown && (
            <Button size="sm" variant="quiet" onClick={() => void operations.drop([id])}>
              {i18n.t('I’ve checked')}
            </Button>
          )}
        </span>
      }
    >
      {linked &&
        (operation.kind === 'create' ? (
          <span dir="auto">{title}</span>
        ) : (
          <PostLink workspaceId={workspaceId} postId={operation.post.id}>
            {title}
          </PostLink>
        ))}{' '}
      {unknown?.message}
    </Banner>
  )
}

type PostLinkProps = { workspaceId: string; postId: string; children: ReactNode }

const PostLink = ({ workspaceId, postId, children }: PostLinkProps) => (
  <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId }} className={linkClass}>
    {children}
  </Link>
)

/** Why a post can't be changed while an earlier operation's outcome is unknown; undefined if it can. */
export function useOpenOperations(postId: string): string | undefined {
  const open = useStoredOperations().some(
    (each) => !each.ended && (each.kind === 'publish' || each.kind === 'replace') && each.post.id === postId,
  )
  return open ? i18n.t('The result of the last attempt isn’t known yet.') : undefined
}
