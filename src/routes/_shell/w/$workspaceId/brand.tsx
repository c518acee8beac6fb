import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { BrandKitScreen } from '~/src/features/brand-kit/brand-kit-screen'
import { BrandSearch } from '~/src/features/brand-kit/brand-search'
import { prefetch, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/brand')({
  staticData: { title: i18n.t('Brand kit') },
  validateSearch: (search): BrandSearch => z.parse(BrandSearch, search),
  loader: ({ context, params: { workspaceId } }) =>
    untilRead(context, prefetch(context.client, brandKitQuery(workspaceId))),
  component: Screen,
})

function Screen() {
  const navigate = Route.useNavigate()
  return (
    <BrandKitScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}
