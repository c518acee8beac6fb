import type { Post } from '~/contract/post'

/** Posts without a time that are no drafts, by status: each group with its heading, without empty ones. */
export function unscheduledGroups(posts: readonly Post[]) {
  const groups = [
    { title: 'Queued, no slot yet', status: 'queued' },
    { title: 'Failed, not scheduled', status: 'failed' },
    { title: 'Scheduled, time unknown', status: 'scheduled' },
    { title: 'Published, time unknown', status: 'published' },
    { title: 'Status unknown', status: undefined },
  ] as const
  return groups
    .map(({ title, status }) => ({ title, posts: posts.filter((post) => post.status === status) }))
    .filter((group) => group.posts.length > 0)
}
