import { createFileRoute } from '@tanstack/react-router'
import { ReviewsTab } from '~/src/features/settings/reviews/reviews-tab'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings/reviews')({ component: Screen })

function Screen() {
  return <ReviewsTab workspaceId={Route.useParams().workspaceId} />
}
