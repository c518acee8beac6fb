import { createFileRoute } from '@tanstack/react-router'
import { ReviewScreen } from '~/src/features/review/review-screen'

/** For whoever holds a review link: no sign-in, and nothing of the shell. */
export const Route = createFileRoute('/review')({ component: ReviewScreen })
