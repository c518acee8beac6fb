import type { PostStatus } from '~/contract/post'

/** The tabs of the list, in their order, and what each says when it is empty. */
export const statusTabs: readonly { value: PostStatus; label: string; title: string; empty: string }[] = [
  {
    value: 'draft',
    label: 'Drafts',
    title: 'No drafts',
    empty: 'Unscheduled posts appear here.',
  },
  {
    value: 'scheduled',
    label: 'Scheduled',
    title: 'Nothing scheduled',
    empty: 'Posts with a date and time appear here until they’re published.',
  },
  {
    value: 'queued',
    label: 'Queued',
    title: 'Nothing queued',
    empty: 'Posts waiting for their queue’s next slot appear here.',
  },
  {
    value: 'published',
    label: 'Published',
    title: 'Nothing published yet',
    empty: 'Published posts appear here, with links.',
  },
  {
    value: 'failed',
    label: 'Failed',
    title: 'No failed posts',
    empty: 'Posts that failed to publish appear here, with the reason.',
  },
]
