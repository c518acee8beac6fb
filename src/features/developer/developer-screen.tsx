import { Link } from '@tanstack/react-router'
import { useExtensions } from '~/src/api/extensions'
import { useSession } from '~/src/api/session'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { CallsTab } from './calls/calls-tab'
import { type DeveloperSearch, type DeveloperTab, tabOf } from './developer-search'
import { ExplorerTab } from './explorer/explorer-tab'
import { OpenApiTab } from './openapi/openapi-tab'
import { SwitchboardTab } from './fault-injection/fault-injection-tab'
import { TokenTab } from './token/token-tab'
import { TwinTab } from './twins/twin-tab'

const tabs: readonly { id: DeveloperTab; name: string }[] = [
  { id: 'token', name: 'Token' },
  { id: 'calls', name: 'API calls' },
  { id: 'explorer', name: 'Explorer' },
  { id: 'openapi', name: 'OpenAPI document' },
  { id: 'switchboard', name: 'Fault injection' },
  { id: 'twin', name: 'Twin' },
]

/** On a phone the row is wider than the screen. */
const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The token, the calls of this session, every endpoint to try, and the document. */
export function DeveloperScreen({ search }: { search: DeveloperSearch }) {
  const { session } = useSession()
  const current = tabOf(search)
  const extensions = useExtensions()
  const hasSwitchboard = extensions.has('setFaults')
  const hasTwins = extensions.has('createTwin')
  const shown = tabs.filter(
    ({ id }) => (id !== 'switchboard' || hasSwitchboard) && (id !== 'twin' || hasTwins),
  )
  return (
    <>
      <PageHeader
        title="Developer"
        say={
          <>
            Everything the studio does is an API call you can make yourself, to{' '}
            <code className="font-mono break-all">{session?.address ?? '—'}</code>
          </>
        }
        filters={
          <nav aria-label="Developer" className={segmentedClass}>
            {shown.map(({ id, name }) => (
              <Link
                key={id}
                ref={id === current ? showInRow : undefined}
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
      {current === 'calls' ? (
        <CallsTab />
      ) : (
        <PageBody>
          {current === 'token' && <TokenTab />}
          {current === 'explorer' && <ExplorerTab name={search.endpoint} fill={search.fill} />}
          {current === 'openapi' && <OpenApiTab />}
          {current === 'switchboard' && hasSwitchboard && <SwitchboardTab />}
          {current === 'twin' && hasTwins && <TwinTab twinId={search.twin} />}
        </PageBody>
      )}
    </>
  )
}
