import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OpenReviewLink, SharedPost as Post } from '~/contract/reviews'
import { askReviewLink } from '~/src/api/review-link-calls'
import { reviewLink, watchReviewLinks } from '~/src/api/session/review-link'
import type { SecretLink } from '~/src/api/session/secret-links'
import { ownAddress, parseAddress } from '~/src/api/session/session'
import { LinkFailure } from '~/src/feedback/link-failure'
import { isolated } from '~/src/i18n/isolated'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { useStore } from '~/src/store/store'
import { ErrorNotice } from '~/src/ui/notices'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { SharedPost } from './shared-post'

/** /review: a review link's posts, for somebody without an account (docs/screens.md, “/review”). */
export function ReviewScreen() {
  useDocumentTitle(i18n.t('Review posts'))
  useEffect(watchReviewLinks, [])
  const link = useStore(reviewLink)
  return (
    <main id="main" className="min-h-dvh bg-desk px-4 py-6 md:py-10">
      <div className="mx-auto w-full max-w-[640px]">
        {link ? (
          <OpenedReview key={link.secret} link={link} />
        ) : (
          <Notice title={i18n.t('Open your review link again')}>
            <p className="text-14 text-ink-2">
              {i18n.t('This tab has no link. Open the one you were sent.')}
            </p>
          </Notice>
        )}
      </div>
    </main>
  )
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-sheet p-6 max-md:p-4">
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Identifies a post across edits, which replace it by another. */
const keyOf = ({ id, threadId }: Post) => threadId ?? id

function OpenedReview({ link }: { link: SecretLink }) {
  const client = useQueryClient()
  const [wasDeleted, setWasDeleted] = useState(false)
  const address = parseAddress(link.address ?? '').address ?? ownAddress()
  const queryKey = ['review-link', address, link.secret]
  const posts = useQuery({
    queryKey,
    queryFn: ({ signal }) => askReviewLink(address, link.secret, signal),
    staleTime: 30_000,
  })
  // The secret is part of the query key, so drop it from the cache when the page is left.
  useEffect(() => () => client.removeQueries({ queryKey: ['review-link'] }), [client])
  const { data, error } = posts
  if (!data && error)
    return (
      <Notice title={i18n.t('Couldn’t open the posts')}>
        <LinkFailure query={posts} />
      </Notice>
    )
  if (!data) return <LoadingSkeleton />
  const replacePost = (post: Post) => {
    setWasDeleted(false)
    client.setQueryData<OpenReviewLink>(
      queryKey,
      (before) =>
        before && { ...before, posts: before.posts.map((each) => (each.id === post.id ? post : each)) },
    )
  }
  const refresh = async (post: Post) => {
    const { data: now } = await posts.refetch()
    setWasDeleted(now !== undefined && !now.posts.some((each) => keyOf(each) === keyOf(post)))
  }
  return (
    <ReviewPosts
      link={data}
      call={{ address, secret: link.secret }}
      wasDeleted={wasDeleted}
      onChanged={replacePost}
      onStale={(post) => void refresh(post)}
    />
  )
}

function LoadingSkeleton() {
  return (
    <Skeleton label={i18n.t('Loading posts')} className="grid gap-4">
      <Block className="h-8 w-1/2" />
      <Block className="h-96 rounded-lg" />
    </Skeleton>
  )
}

type ReviewPostsProps = {
  link: OpenReviewLink
  call: { address: string; secret: string }
  /** The post that was answered last no longer exists. */
  wasDeleted: boolean
  onChanged: (post: Post) => void
  /** The post may have changed since it was shown. */
  onStale: (post: Post) => void
}

function ReviewPosts({ link, call, wasDeleted, onChanged, onStale }: ReviewPostsProps) {
  const { posts, name = '', mayApprove = false, expiresAt } = link
  const isOpen = ({ state, published }: Post) =>
    !published && state !== 'approved' && state !== 'changes_requested'
  const open = posts.filter(isOpen).length
  return (
    <>
      <header className="mb-5">
        <h1>
          {i18n.t('{count, plural, one {1 post to review} other {# posts to review}}', {
            count: posts.length,
          })}
        </h1>
        <p className="mt-1 text-14 text-ink-2">
          {mayApprove
            ? i18n.t(
                '{count, plural, =0 {Nothing is waiting for you.} one {1 is waiting for your decision.} other {# are waiting for your decision.}}',
                { count: open },
              )
            : i18n.t('Look at them, and comment if you like.')}{' '}
          {i18n.t('You’re here as {name}. This link works until {expiresAt}.', {
            name: isolated(name),
            expiresAt: timeText(expiresAt, 'date'),
          })}
        </p>
      </header>
      {wasDeleted && (
        <div className="mb-5">
          <ErrorNotice
            title={i18n.t('Couldn’t send your answer')}
            message={i18n.t('The post has been deleted.')}
          />
        </div>
      )}
      {posts.length === 0 && (
        <p className="rounded-lg border border-line bg-sheet p-6 text-ink-2">
          {i18n.t('The posts of this link were deleted.')}
        </p>
      )}
      <ol aria-label={i18n.t('Posts')} className="grid gap-5">
        {posts.map((post) => (
          <li key={keyOf(post)}>
            <SharedPost
              post={post}
              mayApprove={mayApprove}
              call={call}
              onChanged={onChanged}
              onStale={() => onStale(post)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
