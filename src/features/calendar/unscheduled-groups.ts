import type { Post } from '~/contract/post'

/** What no day holds and no draft is, by what it is: each with its heading, none that is empty. */
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
