import { plural } from '~/src/i18n/plural'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { linkClass } from '~/src/ui/link-class'
import { Time } from '~/src/ui/time'
import { nextOf } from './campaign-summary'

type Props = { workspaceId: string; campaign: Campaign; posts: readonly Post[] }

/** What is next, in a sentence that leads to where it is done. */
export function CampaignNext({ workspaceId, campaign, posts }: Props) {
  const [now] = useState(() => Date.now())
  const next = nextOf(posts, campaign.status, now)
  const toPost = (post: Post, children: ReactNode) => (
    <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId: post.id }} className={linkClass}>
      {children}
    </Link>
  )
  const first = (status: Post['status']) => posts.find((post) => post.status === status)
  switch (next.kind) {
    case 'archived':
      return <p>This campaign is archived.</p>
    case 'plan':
      return <p>Nothing planned yet. Use Plan posts to propose drafts for a period, for free.</p>
    case 'failed': {
      const post = first('failed')
      return (
        <p>
          {plural(next.count, ['1 post failed to publish.', '# posts failed to publish.'])}{' '}
          {post && toPost(post, 'See details')}
        </p>
      )
    }
    case 'drafts':
      return (
        <p>
          {plural(next.count, ['1 draft isn’t scheduled.', '# drafts aren’t scheduled.'])}{' '}
          <Link
            to="/w/$workspaceId/calendar"
            params={{ workspaceId }}
            search={{ campaign: campaign.id }}
            className={linkClass}
          >
            Schedule in calendar
          </Link>
        </p>
      )
    case 'all-out':
      return <p>All posts are published.</p>
    case 'goes-out': {
      const when = next.at === undefined ? 'at the next free slot' : <Time at={next.at} shape="dayTime" />
      // The text last: it has an end of its own.
      const text = toPost(next.post, <b>{postTitle(next.post.content.text, 60)}</b>)
      return (
        <p>
          Next, {when}: {text}
        </p>
      )
    }
  }
}
