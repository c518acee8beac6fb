import type { Post } from '~/contract/post'
import type { CalendarSearch } from './calendar-search'

export type Filters = Pick<CalendarSearch, 'platform' | 'campaign' | 'account' | 'queue'>

/** Whether a post is among those asked for; what is not asked, all posts answer. */
export const matches = (post: Post, { platform, campaign, account, queue }: Filters): boolean =>
  (platform === undefined || post.targets.some((target) => target.platform === platform)) &&
  (account === undefined || post.targets.some((target) => target.accountId === account)) &&
  (campaign === undefined || post.campaignId === campaign) &&
  (queue === undefined || post.queueId === queue)
