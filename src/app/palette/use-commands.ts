import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Workspace } from '~/contract/account'
import type { SocialAccount } from '~/contract/social'
import { languages } from '~/domain/language'
import { platformNames } from '~/domain/platforms/names'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { languageChoices } from '~/src/app/shell/preferences-menu'
import { screens } from '~/src/navigation/screens'
import { type Command, type Destination, type Index, indexOf, type PageId } from './find'
import { useIndex, useRecords } from './use-records'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** Labelled by its handle; also found by its platform's name. */
const accountCommand = ({ id, platform, name, handle }: SocialAccount): Command => {
  const network = platform && platformNames[platform]
  return {
    id: `account-${id}`,
    group: i18n.t('Accounts'),
    label: [network, handle ?? name ?? id].filter(Boolean).join(' '),
    words: i18n.t('{name} social profile', { name: name ?? '' }),
    to: { kind: 'account', id },
  }
}

const queueCommand = ({ id, name }: Named): Command => ({
  id: `queue-${id}`,
  group: i18n.t('Queues'),
  label: name ?? id,
  words: i18n.t('slots posting'),
  to: { kind: 'queue', id },
})

const workspaceCommand = ({ workspaceId, name }: Workspace): Command => ({
  id: `workspace-${workspaceId}`,
  group: i18n.t('Workspaces'),
  label: name ?? workspaceId,
  words: i18n.t('switch workspace'),
  to: { kind: 'workspace', workspaceId },
})

const page = (id: PageId, group: string, label: string, words: string): Command => ({
  id,
  group,
  label,
  words,
  to: { kind: 'page', page: id },
})

type Action = Extract<Destination, { kind: 'action' }>['action']
const action = (id: Action, label: string, words: string): Command => ({
  id,
  group: i18n.t('Actions'),
  label,
  words,
  to: { kind: 'action', action: id },
})

/** Commands that are available everywhere. */
const general: readonly Command[] = [
  ...screens.map(
    ({ id, name }): Command => ({
      id: `screen-${id}`,
      group: i18n.t('Go to'),
      label: name,
      words: i18n.t('screen open'),
      to: { kind: 'screen', screen: id },
    }),
  ),
  page('studio-copy', i18n.t('Go to'), i18n.t('Studio: copy'), i18n.t('write text screen open')),
  page('studio-preset', i18n.t('Go to'), i18n.t('Studio: preset'), i18n.t('screen open')),
  page('new-post', i18n.t('Actions'), i18n.t('New post'), i18n.t('write compose create')),
  page('new-campaign', i18n.t('Actions'), i18n.t('New campaign'), i18n.t('create add')),
  page('new-product', i18n.t('Actions'), i18n.t('New product'), i18n.t('create add')),
  page('import-products', i18n.t('Actions'), i18n.t('Import products'), i18n.t('website address csv file')),
  page('import-calendar', i18n.t('Actions'), i18n.t('Import posts'), i18n.t('calendar csv file')),
  action('calls', i18n.t('API calls'), i18n.t('requests log drawer')),
  action('keys', i18n.t('Keyboard shortcuts'), i18n.t('help keys')),
  action('light', i18n.t('Light theme'), i18n.t('appearance')),
  action('dark', i18n.t('Dark theme'), i18n.t('appearance night')),
  action('system', i18n.t('System theme'), i18n.t('appearance')),
  ...languageChoices.map((each) => action(each, languages[each], i18n.t('language {each}', { each }))),
]

/** Commands that need an extension of the server. */
const extensionCommands: readonly (Command & { readonly call: string })[] = [
  {
    ...page(
      'settings',
      i18n.t('Go to'),
      i18n.t('Settings'),
      i18n.t('workspace rename delete time zone screen open'),
    ),
    call: 'updateWorkspace',
  },
  {
    ...page('people', i18n.t('Go to'), i18n.t('People'), i18n.t('members roles invite settings screen open')),
    call: 'listMembers',
  },
]

const controls = 'main button:not([role]), main header a[href], main [data-selection] a[href]'
/** Controls within a list belong to one of its records, or only change the view. */
const withinLists = '[role=grid], [role=listbox], [role=tablist], [role=radiogroup], table, ul, ol, nav'

function nameOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  return (named || control.getAttribute('aria-label') || control.textContent).replace(/\s+/g, ' ').trim()
}

const isUsable = (control: HTMLElement) =>
  control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [aria-disabled=true]')

/**
 * The actions of the current screen and its selection, collected from its buttons, so that they are complete
 * and allowed.
 */
function screenActions(): readonly Command[] {
  const ofSelection = new Map<string, Command>()
  const ofScreen = new Map<string, Command>()
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = nameOf(control)
    const isSelection = control.closest('[data-selection]') !== null
    const group = isSelection ? i18n.t('Selection') : i18n.t('On this screen')
    const commands = isSelection ? ofSelection : ofScreen
    const id = `press-${group}-${label}`
    if (!label || commands.has(id) || !isUsable(control)) continue
    if (!isSelection && control.closest(withinLists)) continue
    commands.set(id, { id, group, label, to: { kind: 'press', control } })
  }
  return [...ofSelection.values(), ...ofScreen.values()]
}

/**
 * All local commands of the workspace: the current screen's actions, screens, general actions, workspaces,
 * and loaded records. Each list is indexed once.
 */
export function useCommands(workspaceId: string): Index {
  const [fixedIndex] = useState(() => indexOf(localCommands()))
  const { studio } = useExtensions()
  const extensions = useMemo(
    () => indexOf(extensionCommands.filter(({ call }) => studio?.extensions.includes(call))),
    [studio],
  )
  const workspaces = useIndex(useQuery(workspaceListQuery()).data, workspaceCommand)
  const accounts = useIndex(useQuery(accountListQuery(workspaceId)).data, accountCommand)
  const queues = useIndex(useQuery(queueListQuery(workspaceId)).data, queueCommand)
  const records = useRecords(workspaceId)
  return useMemo(
    () => [fixedIndex, extensions, workspaces, accounts, queues, records].flat(),
    [fixedIndex, extensions, workspaces, accounts, queues, records],
  )
}

/** The screen's commands, then the general ones without those of the same label. */
function localCommands(): readonly Command[] {
  const onScreen = screenActions()
  const labels = new Set(onScreen.map(({ label }) => label))
  return [...onScreen, ...general.filter(({ label }) => !labels.has(label))]
}
