import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { openApiDocument } from '~/contract/openapi'
import { useRequestLog } from '~/src/api/http/request-log'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { ownAddress, useSession } from '~/src/api/session/session'
import { CallsActions, CallsList } from '~/src/api-calls/calls-list'
import { JsonTree } from '~/src/api-calls/json-tree'
import { RecordedScript } from '~/src/api-calls/recording/recorded-script'
import { RequestDetail } from '~/src/api-calls/request-detail'
import { useMinute } from '~/src/calendar/use-now'
import { Button, CopyButton } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Download } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { saveFile } from '~/src/ui/save-file'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { SidePanel, WithPanel } from '~/src/ui/side-panel'
import { agoText } from '~/src/ui/time'
import { type DeveloperSearch, type DeveloperTab, tabOf } from './developer-search'
import { ExplorerTab } from './explorer-tab'
import { FaultInjectionTab } from './fault-injection-tab'
import { McpTab } from './mcp-tab'
import { TokenTab } from './token/token-tab'
import { MakeTwin } from './twins/make-twin'
import { TwinPanel } from './twins/twin-panel'

const tabs: readonly { id: DeveloperTab; name: string }[] = [
  { id: 'token', name: i18n.t('Token') },
  { id: 'calls', name: i18n.t('API calls') },
  { id: 'explorer', name: i18n.t('Explorer') },
  { id: 'openapi', name: i18n.t('OpenAPI document') },
  // The following tabs depend on the server. They are last, so that nothing moves when they appear.
  { id: 'mcp', name: 'MCP' },
  { id: 'faults', name: i18n.t('Fault injection') },
  { id: 'twin', name: i18n.t('Twin') },
]

/** Scrolls the current tab into view: on phones the row is wider than the screen. */
const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** The developer screen: token, API calls, explorer, OpenAPI document, and what the server supports beyond. */
export function DeveloperScreen({ search }: { search: DeveloperSearch }) {
  const { session } = useSession()
  const extensions = useExtensions()
  const hasFaultInjection = extensions.has('setFaults')
  const hasTwins = extensions.has('createTwin')
  const hasMcp = extensions.studio?.features.includes('mcp') ?? false
  const shown = tabs.filter(
    ({ id }) =>
      (id !== 'faults' || hasFaultInjection) && (id !== 'twin' || hasTwins) && (id !== 'mcp' || hasMcp),
  )
  const asked = tabOf(search)
  // A link may ask for a tab that this server doesn't have.
  const current = extensions.isPending || shown.some(({ id }) => id === asked) ? asked : 'token'
  return (
    <>
      <PageHeader
        title={i18n.t('Developer')}
        subtitle={
          <Trans
            id="Everything the studio does is an API call you can make yourself, to <0/>"
            components={{
              0: (
                <code className="inline-block max-w-full font-mono break-all">{session?.address ?? '—'}</code>
              ),
            }}
          />
        }
        filters={
          <nav aria-label={i18n.t('Developer')} className={segmentedClass}>
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
          {current === 'mcp' && hasMcp && <McpTab />}
          {current === 'explorer' && <ExplorerTab name={search.endpoint} fill={search.fill} />}
          {current === 'openapi' && <OpenApiTab />}
          {current === 'faults' && hasFaultInjection && <FaultInjectionTab />}
          {current === 'twin' && hasTwins && <TwinTab twinId={search.twin} />}
        </PageBody>
      )}
    </>
  )
}

/** Creates twins and lists them, or shows one. */
function TwinTab({ twinId }: { twinId: string | undefined }) {
  const { data: workspaces = [] } = useQuery(workspaceListQuery())
  const now = useMinute()
  const twins = workspaces.filter(({ twinOf }) => twinOf !== undefined)
  if (twinId !== undefined) return <TwinPanel key={twinId} workspaceId={twinId} />
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8">
      <MakeTwin workspaces={workspaces.filter(({ twinOf }) => twinOf === undefined)} />
      <section aria-labelledby="developer-twins">
        <h2 id="developer-twins">{i18n.t('Twins')}</h2>
        {twins.length === 0 && <p className="mt-0.5 text-ink-2">{i18n.t('No twins yet.')}</p>}
        <ul className="mt-2">
          {twins.toReversed().map(({ workspaceId, name, createdAt }) => (
            <li key={workspaceId} className="flex min-h-10 items-center gap-3 border-t border-line py-1.5">
              <Link to="/developer" search={{ tab: 'twin', twin: workspaceId }} className={linkClass}>
                {name}
              </Link>
              <span className="ms-auto text-12 text-ink-3">
                {i18n.t('created {createdAt}', { createdAt: agoText(createdAt ?? '', now) })}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Shows the contract's OpenAPI document and downloads it. */
function OpenApiTab() {
  const { session } = useSession()
  const address = session?.address ?? ownAddress()
  const contents = useMemo(() => openApiDocument(address), [address])
  const text = useMemo(() => JSON.stringify(contents, null, 2), [contents])
  return (
    <section aria-labelledby="developer-openapi">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="developer-openapi">{i18n.t('OpenAPI document')}</h2>
        <span className="text-12 text-ink-3">{i18n.t('Version 3.1, generated from the API contract')}</span>
        <span className="ms-auto flex items-center gap-4">
          <CopyButton text={text} what={i18n.t('document')} />
          <Button
            size="sm"
            icon={<Download className="size-3.5" />}
            onClick={() => saveFile('openapi.json', 'application/json', text)}
          >
            {i18n.t('Download')}
          </Button>
        </span>
      </div>
      <div className="rounded border border-line bg-well p-3">
        <JsonTree value={contents} label={i18n.t('OpenAPI document')} depth={2} />
      </div>
    </section>
  )
}

/** A live list of this tab's requests, with the details of one. */
function CallsTab() {
  const [openId, setOpenId] = useState<number>()
  const open = useRequestLog().find(({ id }) => id === openId)
  return (
    <WithPanel
      panel={
        open && (
          <SidePanel
            title={
              <span className="font-mono text-13">
                <b>{open.method}</b> {open.template.replace('/workspaces/{workspaceId}', '…')}
              </span>
            }
            subject={String(open.id)}
            onClose={() => setOpenId(undefined)}
          >
            <RequestDetail key={open.id} request={open} />
          </SidePanel>
        )
      }
    >
      <section
        aria-labelledby="developer-calls"
        className="min-h-0 flex-1 overflow-auto border-t border-line"
      >
        <div className="flex flex-wrap items-center gap-2 ps-8 pe-5 pt-3 max-md:px-4">
          <h2 id="developer-calls">{i18n.t('API calls')}</h2>
          <span className="inline-flex items-center gap-1.5 text-12 text-ink-3">
            <Trans
              id="<0/> Live, newest 200 in this tab"
              components={{
                0: (
                  <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 fill-green">
                    <circle cx="4" cy="4" r="4" />
                  </svg>
                ),
              }}
            />
          </span>
          <span className="ms-auto flex gap-1">
            <CallsActions />
          </span>
        </div>
        <RecordedScript />
        <div className="md:*:*:first:ps-8 md:[&_ol_button]:ps-8">
          <CallsList openId={openId} onOpen={setOpenId} detail="elsewhere" />
        </div>
      </section>
    </WithPanel>
  )
}
