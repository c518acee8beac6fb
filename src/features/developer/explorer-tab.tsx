import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { explorable, topicOf } from '~/src/api-calls/request-form/endpoints'
import { RequestForm } from '~/src/api-calls/request-form/request-form'
import { fillOf, fillText } from '~/src/api-calls/request-form/request-values'
import { Combobox } from '~/src/ui/combobox'
import { CopyButton, Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { History, Trash2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import { currentSession } from '~/src/api/session/session'

/** A call that was tried in the explorer: what was sent, not what came back. */
interface Tried {
  /** Name of the endpoint in the contract. */
  readonly name: string
  /** Path parameters, query and body as the form held them; read it tolerantly. */
  readonly values: unknown
  /** Missing when no answer came. */
  readonly status: number | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<Tried>('explorer-history')
const maxEntries = 30

const prefix = () => personKey(currentSession(), '')

/** What was tried at this address on this device, the newest first; at most 30. */
async function listTried(): Promise<readonly Tried[]> {
  const stored = await store.all(prefix())
  return stored.map(([, each]) => each).sort((a, b) => b.at - a.at)
}

/** Keeps one more, and drops the oldest beyond 30. */
async function saveTried(tried: Tried): Promise<void> {
  await store.write(`${prefix()}${tried.at}`, tried)
  const stored = (await store.all(prefix())).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(stored.slice(maxEntries).map(([key]) => store.remove(key)))
}

/** Forgets all of it: when a person asks. */
const wipeTried = (): Promise<void> => store.clear()

export interface ExplorerTabProps {
  name: string | undefined
  /** The form's values, as the address has them. */
  fill: string | undefined
}

/** Every endpoint of the contract as a form that sends for real. */
export function ExplorerTab({ name, fill }: ExplorerTabProps) {
  const navigate = useNavigate()
  const router = useRouter()
  const extensions = useExtensions()
  const workspace = useCurrentWorkspace()
  // Without any workspace the calls that need none are there all the same.
  const { isPending } = useQuery(workspaceListQuery())
  const history = useHistory()
  const [opened, setOpened] = useState(0)
  const all = explorable((each) => extensions.has(each))
  const chosen = all.find((each) => each.name === name) ?? all.find((each) => each.name === 'getMe')
  const linkTo = (endpoint: string, values?: string) => ({
    to: '/developer' as const,
    search: { tab: 'explorer' as const, endpoint, ...(values !== undefined && { fill: values }) },
  })
  const open = (endpoint: string | undefined, values?: string) => {
    setOpened((count) => count + 1)
    if (endpoint !== undefined) void navigate({ ...linkTo(endpoint, values), replace: true })
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
        <Field label={i18n.t('Endpoint')} className="min-w-60 flex-1">
          <Combobox
            options={all.map((each) => ({
              value: each.name,
              label: `${each.endpoint.method} ${each.endpoint.path}`,
              hint: `${each.name} · ${topicOf(each)} · ${i18n.t(each.endpoint.summary)}`,
            }))}
            value={chosen?.name}
            onChange={(next) => open(next)}
          />
        </Field>
        <HistoryMenu
          tried={history.tried}
          onOpen={(one) => open(one.name, JSON.stringify(one.values))}
          onClear={history.clear}
        />
      </div>
      {chosen && (workspace ?? !isPending) ? (
        <RequestForm
          // Of another link to the same endpoint, the form is filled anew.
          key={`${chosen.name} ${opened} ${fill}`}
          name={chosen.name}
          endpoint={chosen.endpoint}
          start={fillOf(fill)}
          cause={i18n.t('Explorer')}
          onSent={(values, answer) =>
            history.keep({
              name: chosen.name,
              values,
              status: answer.failure === undefined ? answer.status : undefined,
              at: Date.now(),
            })
          }
          actions={(values) => {
            const text = fillText(values)
            if (text === undefined)
              return <span className="text-12 text-ink-3">{i18n.t('Too long to share as a link')}</span>
            const { href } = router.buildLocation(linkTo(chosen.name, text))
            return <CopyButton text={`${location.origin}${href}`} what={i18n.t('link')} />
          }}
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

/** What was tried in the explorer, and how to keep one more; the newest first. */
function useHistory() {
  const [tried, setTried] = useState<readonly Tried[]>([])
  useEffect(() => {
    let isGone = false
    void listTried().then((all) => isGone || setTried(all))
    return () => {
      isGone = true
    }
  }, [])
  return {
    tried,
    keep: (one: Tried) => {
      setTried((all) => [one, ...all].slice(0, 30))
      void saveTried(one)
    },
    clear: () => {
      setTried([])
      void wipeTried()
    },
  }
}

interface HistoryMenuProps {
  tried: readonly Tried[]
  onOpen: (one: Tried) => void
  onClear: () => void
}

/** What was tried before, to go back to with its form filled. */
function HistoryMenu({ tried, onOpen, onClear }: HistoryMenuProps) {
  return (
    <Menu
      label={i18n.t('History')}
      align="end"
      trigger={
        <Button
          icon={<History className="size-3.5" />}
          notAllowed={tried.length === 0 && i18n.t('No requests yet.')}
        >
          {i18n.t('History')}
        </Button>
      }
      entries={[
        ...tried.slice(0, 15).map((one) => ({
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
