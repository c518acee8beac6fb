import { i18n } from '@lingui/core'
import { errorDetails } from '~/src/api/errors'
import type { AllPosts } from '~/src/api/queries/all-posts'
import { ErrorNotice } from '~/src/ui/notices'

/** Says that posts of a screen couldn't be loaded, above what is known of them; nothing if they were. */
export function PostsError({ posts }: { posts: AllPosts }) {
  const { error, isFetching } = posts
  if (!error) return null
  return (
    <div className="px-8 pb-3 max-md:px-4">
      <ErrorNotice
        title={i18n.t('Some posts couldn’t be loaded')}
        {...errorDetails(error)}
        retrying={isFetching}
        onRetry={() => posts.refetch()}
      />
    </div>
  )
}
