import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '~/src/features/review/review-screen'

/** For holders of a review link: no sign-in, and no shell. */
export const Route = createFileRoute('/review')({ component: ReviewScreen })
