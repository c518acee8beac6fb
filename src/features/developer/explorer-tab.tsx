import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { currentSession } from '~/src/api/session/session'
import { explorable, topicOf } from '~/src/api-calls/request-form/endpoints'
import { omitSecrets, textWithoutSecrets } from '~/src/api-calls/request-form/omit-secrets'
import { RequestForm } from '~/src/api-calls/request-form/request-form'
import { fillOf, type RequestValues } from '~/src/api-calls/request-form/request-values'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { formDrafts } from '~/src/records/form-draft'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { Button, CopyButton } from '~/src/ui/button'
import { Combobox } from '~/src/ui/combobox'
import { Field } from '~/src/ui/field'
import { History, Trash2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'

/** A request sent from the explorer, without its secrets and its response. */
interface HistoryEntry {
  /** Name of the endpoint in the contract. */
  readonly name: string
  /** The form's path parameters, query and body. Parse tolerantly: an older version may have stored them. */
  readonly values: unknown
  /** Missing if there was no response. */
  readonly status: number | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<HistoryEntry>('explorer-history')
const maxEntries = 30

const prefix = () => personKey(currentSession(), '')

/** Requests sent by this person from this device, newest first; at most 30. */
async function readHistory(): Promise<readonly HistoryEntry[]> {
  const stored = await store.all(prefix())
  return stored.map(([, each]) => each).sort((a, b) => b.at - a.at)
}

/** Stores an entry and deletes those beyond the newest 30. */
async function saveEntry(entry: HistoryEntry): Promise<void> {
  await store.write(`${prefix()}${entry.at}`, entry)
  const stored = (await store.all(prefix())).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(stored.slice(maxEntries).map(([key]) => store.remove(key)))
}

const TypedRequest = z.object({
  /** The URL's values that the form started with. */
  fill: maybe(z.string()),
  values: z.string(),
})
const typedName = (endpoint: string) => `explorer-${endpoint}`
/** Characters; a longer request could use up the browser's storage for what is typed elsewhere. */
const maxTypedLength = 100_000

/** What was typed into an endpoint's form but not sent, else the values in the URL. */
function startOf(workspaceId: string, endpoint: string, fill: string | undefined) {
  const { data } = TypedRequest.safeParse(formDrafts.read(workspaceId, typedName(endpoint)))
  return fillOf(data && data.fill === fill ? data.values : fill)
}

function keepTyped(workspaceId: string, endpoint: string, fill: string | undefined, typed: RequestValues) {
  const values = textWithoutSecrets(typed)
  if (values.length <= maxTypedLength) formDrafts.write(workspaceId, typedName(endpoint), { fill, values })
}

/** Deletes this person's entries. */
async function clearHistory(): Promise<void> {
  const stored = await store.all(prefix())
  await Promise.all(stored.map(([key]) => store.remove(key)))
}

/** Characters; servers refuse to load a page at a much longer address. */
const maxAddressLength = 8_000

export interface ExplorerTabProps {
  name: string | undefined
  /** The form's values from the URL. */
  fill: string | undefined
}

/** A form for every endpoint of the contract, which sends real requests. */
export function ExplorerTab({ name, fill }: ExplorerTabProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const extensions = useExtensions()
  const workspace = useCurrentWorkspace()
  // Also rendered for people without a workspace: some endpoints need none.
  const { isPending } = useQuery(workspaceListQuery())
  const history = useHistory()
  const [opened, setOpened] = useState(0)
  const all = explorable((each) => extensions.has(each))
  const chosen = all.find((each) => each.name === name) ?? all.find((each) => each.name === 'getMe')
  const linkTo = (endpoint: string, values?: string) => ({
    to: '/developer' as const,
    search: { tab: 'explorer' as const, endpoint, ...(values !== undefined && { fill: values }) },
  })
  const workspaceId = workspace?.id ?? ''
  /** The address of a filled form; undefined if that would be too long. */
  const addressOf = (endpoint: string, values: string) => {
    const { href } = router.buildLocation(linkTo(endpoint, values))
    return href.length > maxAddressLength ? undefined : href
  }
  const open = (endpoint: string | undefined, values?: string) => {
    setOpened((count) => count + 1)
    if (endpoint === undefined) return
    const isLong = values !== undefined && addressOf(endpoint, values) === undefined
    if (isLong) formDrafts.write(workspaceId, typedName(endpoint), { values })
    else if (values !== undefined) formDrafts.remove(workspaceId, typedName(endpoint))
    void navigate({ ...linkTo(endpoint, isLong ? undefined : values), replace: true })
  }
  return (
    <section aria-labelledby="developer-explorer">
      <h2 id="developer-explorer" className="mb-2">
        <Trans
          id="Explorer <0>Sends real requests with your token</0>"
          components={{ 0: <span className="text-12 font-normal text-ink-3" /> }}
        />
      </h2>
      <div className="mb-5 flex max-w-3xl flex-wrap items-end gap-3">
        <EndpointField all={all} value={chosen?.name} onChange={(next) => open(next)} />
        <HistoryMenu
          entries={history.entries}
          onOpen={(one) => open(one.name, textWithoutSecrets(one.values))}
          onClear={history.clear}
        />
      </div>
      {chosen && (workspace ?? !isPending) ? (
        <RequestForm
          // A link to the same endpoint with other values resets the form.
          key={`${chosen.name} ${opened} ${fill}`}
          name={chosen.name}
          endpoint={chosen.endpoint}
          start={startOf(workspaceId, chosen.name, fill)}
          cause={i18n.t('Explorer')}
          onValues={(values) => keepTyped(workspaceId, chosen.name, fill, values)}
          onSent={(values, answer) => {
            if (answer.failure === undefined && answer.status < 400)
              formDrafts.remove(workspaceId, typedName(chosen.name))
            history.add({
              name: chosen.name,
              values: omitSecrets(values),
              status: answer.failure === undefined ? answer.status : undefined,
              at: Date.now(),
            })
          }}
          actions={(values) => <RequestLink href={addressOf(chosen.name, textWithoutSecrets(values))} />}
          onUploaded={(body) => open('completeUpload', JSON.stringify({ body }))}
        />
      ) : (
        <Skeleton label={i18n.t('Loading explorer')}>
          <Block className="h-64 rounded" />
        </Skeleton>
      )}
    </section>
  )
}

interface EndpointFieldProps {
  all: ReturnType<typeof explorable>
  value: string | undefined
  onChange: (name: string | undefined) => void
}

function EndpointField({ all, value, onChange }: EndpointFieldProps) {
  return (
    <Field label={i18n.t('Endpoint')} className="min-w-60 flex-1">
      <Combobox
        options={all.map((each) => ({
          value: each.name,
          label: `${each.endpoint.method} ${each.endpoint.path}`,
          hint: `${each.name} · ${topicOf(each)} · ${i18n.t(each.endpoint.summary)}`,
        }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

/** Copies a link to the request; undefined if that would be too long. */
function RequestLink({ href }: { href: string | undefined }) {
  if (href === undefined)
    return <span className="text-12 text-ink-3">{i18n.t('Too long to share as a link')}</span>
  return (
    <span className="flex items-center gap-2">
      <span className="text-12 text-ink-3">{i18n.t('Link')}</span>
      <CopyButton text={`${location.origin}${href}`} what={i18n.t('link')} />
    </span>
  )
}

/** The explorer's history, newest first. */
function useHistory() {
  const [entries, setEntries] = useState<readonly HistoryEntry[]>([])
  useEffect(() => {
    let isUnmounted = false
    // A request may have been sent during the read, which may have its entry or not.
    const joined = (sent: readonly HistoryEntry[], stored: readonly HistoryEntry[]) => [
      ...sent,
      ...stored.filter(({ at }) => sent.every((one) => one.at !== at)),
    ]
    void readHistory().then((stored) => isUnmounted || setEntries((sent) => joined(sent, stored)))
    return () => {
      isUnmounted = true
    }
  }, [])
  return {
    entries,
    add: (entry: HistoryEntry) => {
      setEntries((all) => [entry, ...all].slice(0, maxEntries))
      void saveEntry(entry)
    },
    clear: () => {
      setEntries([])
      void clearHistory()
    },
  }
}

interface HistoryMenuProps {
  entries: readonly HistoryEntry[]
  onOpen: (one: HistoryEntry) => void
  onClear: () => void
}

/** Opens an earlier request with its values. */
function HistoryMenu({ entries, onOpen, onClear }: HistoryMenuProps) {
  return (
    <Menu
      label={i18n.t('History')}
      align="end"
      trigger={
        <Button
          icon={<History className="size-3.5" />}
          notAllowed={entries.length === 0 && i18n.t('No requests yet.')}
        >
          {i18n.t('History')}
        </Button>
      }
      entries={[
        ...entries.slice(0, 15).map((one) => ({
          id: String(one.at),
          label: one.name,
          hint: `${one.status ?? i18n.t('no response')} · ${timeText(one.at, 'dateTime')}`,
          icon: (
            <StatusGlyph status={one.status !== undefined && one.status < 400 ? 'published' : 'failed'} />
          ),
          onSelect: () => onOpen(one),
        })),
        { id: 'rule', rule: true as const },
        { id: 'clear', label: i18n.t('Clear history'), icon: <Trash2 />, onSelect: onClear },
      ]}
    />
  )
}
