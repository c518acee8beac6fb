import { useQuery } from '@tanstack/react-query'
import { meQuery } from '~/src/api/queries/account'
import { useSession } from '~/src/api/session'
import { PageBody, PageHeader } from '~/src/ui/page-header'

/** The token's scopes and the API's address. */
export function DeveloperScreen() {
  const { data } = useQuery(meQuery())
  const { session } = useSession()
  return (
    <>
      <PageHeader title="Developer" />
      <PageBody>
        <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          <dt className="text-ink-3">API address</dt>
          <dd>{session?.address}</dd>
          <dt className="text-ink-3">Scopes</dt>
          <dd>{data?.scopes.join(', ') ?? '—'}</dd>
        </dl>
      </PageBody>
    </>
  )
}
