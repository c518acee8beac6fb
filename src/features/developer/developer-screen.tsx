import { Link } from '@tanstack/react-router'
import { useSession } from '~/src/api/session'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { CallsTab } from './calls/calls-tab'
import { type DeveloperSearch, type DeveloperTab, tabOf } from './developer-search'
import { ExplorerTab } from './explorer/explorer-tab'
import { OpenApiTab } from './openapi/openapi-tab'
import { TokenTab } from './token/token-tab'

const tabs: readonly { id: DeveloperTab; name: string }[] = [
  { id: 'token', name: 'Token' },
  { id: 'calls', name: 'API calls' },
  { id: 'explorer', name: 'Explorer' },
  { id: 'openapi', name: 'OpenAPI document' },
]

/** The token, the calls of this session, every endpoint to try, and the document. */
export function DeveloperScreen({ search }: { search: DeveloperSearch }) {
  const { session } = useSession()
  const current = tabOf(search)
  return (
    <>
      <PageHeader
        title="Developer"
        say={
          <>
            Everything that the studio does is a call you can make, to{' '}
            <code className="font-mono break-all">{session?.address ?? '—'}</code>
          </>
        }
        filters={
          <nav aria-label="Developer" className={segmentedClass}>
            {tabs.map(({ id, name }) => (
              <Link
                key={id}
                to="/developer"
                search={{
                  tab: id,
                  ...(id === 'explorer' && search.endpoint && { endpoint: search.endpoint }),
                }}
                activeOptions={{ exact: true }}
                aria-current={id === current ? 'page' : undefined}
                className={segmentClass}
              >
                {name}
              </Link>
            ))}
          </nav>
        }
      />
      <PageBody>
        {current === 'token' && <TokenTab />}
        {current === 'calls' && <CallsTab />}
        {current === 'explorer' && <ExplorerTab name={search.endpoint} />}
        {current === 'openapi' && <OpenApiTab />}
      </PageBody>
    </>
  )
}
