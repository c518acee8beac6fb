import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'

/** Posts without a time that aren't drafts, by status: each group with its heading; empty groups are left out. */
export function unscheduledGroups(posts: readonly Post[]) {
  const groups = [
    { title: i18n.t('Queued, no slot yet'), status: 'queued' },
    { title: i18n.t('Failed, not scheduled'), status: 'failed' },
    { title: i18n.t('Scheduled, time unknown'), status: 'scheduled' },
    { title: i18n.t('Published, time unknown'), status: 'published' },
    { title: i18n.t('Status unknown'), status: undefined },
  ] as const
  return groups
    .map(({ title, status }) => ({ title, posts: posts.filter((post) => post.status === status) }))
    .filter((group) => group.posts.length > 0)
}
