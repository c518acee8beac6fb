import type { Post } from '~/contract/post'

/** What no day holds and no draft is, by what it is: each with its heading, none that is empty. */
export function waitingGroups(posts: readonly Post[]) {
  const groups = [
    { title: 'In the queue, no time yet', status: 'queued' },
    { title: 'Failed, without a time', status: 'failed' },
    { title: 'Scheduled, time not told', status: 'scheduled' },
    { title: 'Published, time not told', status: 'published' },
    { title: 'Status not told', status: undefined },
  ] as const
  return groups
    .map(({ title, status }) => ({ title, posts: posts.filter((post) => post.status === status) }))
    .filter((group) => group.posts.length > 0)
}
