import type { PostStatus } from '~/contract/post'

/** The tabs of the list, in their order, and what each says when it is empty. */
export const statusTabs: readonly { value: PostStatus; label: string; title: string; empty: string }[] = [
  {
    value: 'draft',
    label: 'Drafts',
    title: 'No drafts',
    empty: 'Posts without a time stand here until they get one.',
  },
  {
    value: 'scheduled',
    label: 'Scheduled',
    title: 'Nothing is scheduled',
    empty: 'Posts with a date and a time stand here until they go out.',
  },
  {
    value: 'queued',
    label: 'Queued',
    title: 'The queues are empty',
    empty: 'Posts that wait for their queue’s next slot stand here.',
  },
  {
    value: 'published',
    label: 'Published',
    title: 'Nothing has gone out yet',
    empty: 'What went out stands here, with its links.',
  },
  {
    value: 'failed',
    label: 'Failed',
    title: 'Nothing failed',
    empty: 'A post that some account refused stands here, with the reason.',
  },
]
