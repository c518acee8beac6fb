import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/_shell/w/$workspaceId/studio/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/w/$workspaceId/studio/image', params, replace: true })
  },
})
