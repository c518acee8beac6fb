import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { meQuery } from '~/src/api/queries/access'
import type { Viewer } from '~/src/api/queries/record-cache'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { currentSession } from '~/src/api/session/session'
import { chooseLanguage } from '~/src/app/shell/preferences-menu'
import { screens } from '~/src/navigation/screens'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { cx } from '~/src/ui/class-names'
import { Dialog } from '~/src/ui/dialog'
import { Search } from '~/src/ui/icons'
import { isComposing } from '~/src/ui/is-composing'
import { TextInput } from '~/src/ui/text-input'
import { setTheme } from '~/src/ui/theme'
import { type Command, type Destination, found, type Index, type PageId } from './find'
import { replay, takeKeys } from './pre-boot-keys'
import { useCommands } from './use-commands'
import { useFound, useLookedUp } from './use-found'

const store = table<readonly string[]>('recent-commands')
const maxRecent = 20

const key = ({ principalId, workspaceId }: Viewer) =>
  personKey({ address: currentSession()?.address ?? '', principalId }, workspaceId)

/** The ids of the commands chosen on this device, most recent first. */
const recentCommands = async (viewer: Viewer): Promise<readonly string[]> =>
  (await store.read(key(viewer))) ?? []

/** Stores a command as the most recent one. */
async function rememberCommand(viewer: Viewer, id: string): Promise<void> {
  const before = await recentCommands(viewer)
  await store.write(key(viewer), [id, ...before.filter((other) => other !== id)].slice(0, maxRecent))
}

interface Openers {
  onCalls: () => void
  onKeys: () => void
}

const pages = {
  settings: '/w/$workspaceId/settings',
  people: '/w/$workspaceId/settings/people',
  'new-post': '/w/$workspaceId/posts/new',
  'new-campaign': '/w/$workspaceId/campaigns/new',
  'new-product': '/w/$workspaceId/products/new',
  'import-products': '/w/$workspaceId/products/import',
  'import-calendar': '/w/$workspaceId/calendar/import',
  'studio-copy': '/w/$workspaceId/studio/copy',
  'studio-preset': '/w/$workspaceId/studio/preset',
} as const satisfies Record<PageId, string>

/**
 * Clicks a control of the screen after the palette has returned the focus; otherwise an opened menu would
 * lose it and close.
 */
function press(control: HTMLElement): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      control.focus()
      control.click()
    }),
  )
}

/** Returns a function that opens what was chosen. */
function useOpen(workspaceId: string, { onCalls, onKeys }: Openers): (to: Destination) => void {
  const navigate = useNavigate()
  return (to) => {
    switch (to.kind) {
      case 'screen': {
        const screen = screens.find(({ id }) => id === to.screen)
        return void (screen && navigate({ to: screen.to, params: { workspaceId } }))
      }
      case 'workspace':
        return void navigate({ to: '/w/$workspaceId', params: { workspaceId: to.workspaceId } })
      case 'post':
        return void navigate({ to: '/w/$workspaceId/posts/$postId', params: { workspaceId, postId: to.id } })
      case 'product':
        return void navigate({
          to: '/w/$workspaceId/products/$productId',
          params: { workspaceId, productId: to.id },
        })
      case 'campaign':
        return void navigate({
          to: '/w/$workspaceId/campaigns/$campaignId',
          params: { workspaceId, campaignId: to.id },
        })
      case 'media':
        return void navigate({
          to: '/w/$workspaceId/media/$mediaId',
          params: { workspaceId, mediaId: to.id },
        })
      // Accounts and queues have no page; their posts are in the calendar.
      case 'account':
        return void navigate({
          to: '/w/$workspaceId/calendar',
          params: { workspaceId },
          search: { account: to.id },
        })
      case 'queue':
        return void navigate({
          to: '/w/$workspaceId/calendar',
          params: { workspaceId },
          search: { queue: to.id },
        })
      case 'page':
        return void navigate({ to: pages[to.page], params: { workspaceId } })
      case 'press':
        return press(to.control)
      case 'action':
        if (to.action === 'calls') return onCalls()
        if (to.action === 'keys') return onKeys()
        if (to.action === 'light' || to.action === 'dark' || to.action === 'system')
          return setTheme(to.action)
        return chooseLanguage(to.action)
    }
  }
}

export type PaletteProps = Openers & { workspaceId: string; onClose: () => void }

/** Opens any screen, record or action by name (docs/screens.md, "Everywhere"). Loaded when opened. */
export default function Palette({ workspaceId, onClose, ...openers }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const [activeId, setActive] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const go = useOpen(workspaceId, openers)
  const index = useCommands(workspaceId)
  const { recent, remember } = useRecent(workspaceId)
  const { shown, isSearching, hasFailed } = useShown(workspaceId, index, typed, recent)
  // By id rather than index, so that the highlight stays when results change.
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === activeId),
  )
  const choose = (command: Command | undefined) => {
    if (!command) return
    remember(command.id)
    onClose()
    go(command.to)
  }
  const onFocus = () => {
    const { text, entered } = replay(takeKeys())
    if (text) setTyped(text)
    if (entered) choose(found(index, text, recent)[0])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const end = { Home: 0, End: shown.length - 1 }[event.key]
    if (step !== undefined && shown.length > 0)
      setActive(shown[(at + step + shown.length) % shown.length]?.id)
    else if (end !== undefined && shown.length > 0 && event.ctrlKey) setActive(shown[end]?.id)
    else if (event.key === 'Enter') choose(shown[at])
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Search or run a command')}
      initialFocus={() => input.current}
    >
      <TextInput
        ref={input}
        role="combobox"
        aria-label={i18n.t('Search')}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown.length > 0 ? optionId(listId, at) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={i18n.t('Search posts, screens and actions')}
        prefix={<Search />}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(undefined)
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <CommandList
        listId={listId}
        commands={shown}
        active={at}
        none={noneText(isSearching, hasFailed)}
        onActive={(index) => setActive(shown[index]?.id)}
        onChoose={choose}
        onKeyDown={onKeyDown}
      />
    </Dialog>
  )
}

/** The most local results if the server adds its own. */
const maxLocalResults = 12

/** The matching commands: local ones at once, followed by the server's. */
function useShown(workspaceId: string, index: Index, typed: string, recent: readonly string[]) {
  const searches = useServerLists() === true
  const ids = useMemo(() => new Set(index.map(({ command }) => command.id)), [index])
  const lookedUp = useLookedUp(workspaceId, recent, ids)
  const server = useFound(workspaceId, typed)
  const maxShown = searches && typed.trim() !== '' ? maxLocalResults : undefined
  const local = useMemo(
    () => found([...index, ...lookedUp], typed, recent, maxShown),
    [index, lookedUp, typed, recent, maxShown],
  )
  const before = new Set(local.map(({ id }) => id))
  return { ...server, shown: [...local, ...server.commands.filter(({ id }) => !before.has(id))] }
}

const noneText = (isSearching: boolean, hasFailed: boolean): string =>
  isSearching
    ? i18n.t('Searching…')
    : hasFailed
      ? i18n.t('Couldn’t search. Check your connection.')
      : i18n.t('No results.')

const optionId = (listId: string, index: number) => `${listId}-${index}`

interface CommandListProps {
  listId: string
  commands: readonly Command[]
  /** Index of the highlighted command. */
  active: number
  /** Shown if there are no results. */
  none: string
  onActive: (index: number) => void
  onChoose: (command: Command) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function CommandList({ listId, commands, active, none, onActive, onChoose, onKeyDown }: CommandListProps) {
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView({ block: 'nearest' })
  }, [listId, active])
  return (
    <div className="mt-2 h-80">
      <div id={listId} role="listbox" aria-label={i18n.t('Results')} className="max-h-80 overflow-y-auto">
        {commands.map((command, index) => (
          <div
            key={command.id}
            id={optionId(listId, index)}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={cx(
              'flex min-h-8 items-center gap-3 rounded px-2 py-1 max-md:min-h-11',
              index === active && 'bg-press',
            )}
            onPointerMove={() => onActive(index)}
            onClick={() => onChoose(command)}
            onKeyDown={onKeyDown}
          >
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {command.label}
            </span>
            <span className="text-12 text-ink-2">{command.group}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 && (
        <p role="status" className="p-2 text-ink-2">
          {none}
        </p>
      )}
    </div>
  )
}

/** The ids of the commands chosen in this workspace, latest first, and a function to add one. */
function useRecent(workspaceId: string) {
  const principalId = useQuery(meQuery()).data?.id ?? ''
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isCancelled = false
    void recentCommands({ principalId, workspaceId }).then((ids) => isCancelled || setRecent(ids))
    return () => {
      isCancelled = true
    }
  }, [principalId, workspaceId])
  return { recent, remember: (id: string) => void rememberCommand({ principalId, workspaceId }, id) }
}
