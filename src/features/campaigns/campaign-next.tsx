import { useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { Time } from '~/src/ui/time'
import { nextOf } from './campaign-summary'

/** What is next, in a sentence. */
export function CampaignNext({ campaign, posts }: { campaign: Campaign; posts: readonly Post[] }) {
  const [now] = useState(() => Date.now())
  const next = nextOf(posts, campaign.status, now)
  const many = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`)
  switch (next.kind) {
    case 'archived':
      return <p>This campaign is archived.</p>
    case 'plan':
      return <p>Nothing is planned yet. Plan posts proposes drafts over a period, free.</p>
    case 'failed':
      return <p>{many(next.count, 'One post', 'posts')} failed to go out and waits for you.</p>
    case 'drafts':
      return <p>{many(next.count, 'One draft', 'drafts')} without a time.</p>
    case 'all-out':
      return <p>All of its posts are out.</p>
    case 'goes-out':
      return (
        <p>
          Next: <b>{postTitle(next.post.content.text, 60)}</b>
          {', '}
          {next.at === undefined ? 'at the next free slot' : <Time at={next.at} shape="dayTime" />}.
        </p>
      )
  }
}
