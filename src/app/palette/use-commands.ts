import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Media } from '~/contract/media'
import { recall, withCached } from '~/src/api/queries/record-cache'
import { meQuery, workspaceListQuery } from '~/src/api/queries/access'
import { useAllPosts } from '~/src/api/queries/all-posts'
import {
  campaignListQuery,
  productListQuery,
  mediaListQuery,
  accountListQuery,
  queueListQuery,
} from '~/src/api/queries/workspace'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { isCutOff } from '~/src/api/queries/query'
import { languages } from '~/domain/language'
import { choices } from '~/src/app/language'
import { screens } from '~/src/navigation/screens'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import type { Workspace } from '~/contract/account'
import { indexOf, type Command, type Destination, type PageId, type Index } from './find'

interface Named {
  readonly id: string
  readonly name?: string | undefined
}

/** The first line of a post, to know it by. */
const postLabel = (post: Post): string =>
  post.content.text.split('\n', 1)[0]?.slice(0, 90) || 'Post without text'

const postCommand = (post: Post): Command => ({
  id: `post-${post.id}`,
  group: 'Posts',
  label: postLabel(post),
  words: `${post.status ?? ''} ${post.content.hashtags.join(' ')}`,
  to: { kind: 'post', id: post.id },
})

const mediaCommand = (media: Media): Command => ({
  id: `media-${media.id}`,
  group: 'Media',
  label: (media.name || media.prompt || media.id).slice(0, 90),
  words: `${media.type ?? ''} ${media.source ?? ''}`,
  to: { kind: 'media', id: media.id },
})

const campaignCommand = ({ id, name }: Named): Command => ({
  id: `campaign-${id}`,
  group: 'Campaigns',
  label: name ?? id,
  to: { kind: 'campaign', id },
})

const productCommand = ({ id, name }: Named): Command => ({
  id: `product-${id}`,
  group: 'Products',
  label: name ?? id,
  to: { kind: 'product', id },
})

/** By its handle as people know it; the platform's name finds it, too. */
const accountCommand = ({ id, platform, name, handle }: SocialAccount): Command => {
  const network = platform && platformNames[platform]
  return {
    id: `account-${id}`,
    group: 'Accounts',
    label: [network, handle ?? name ?? id].filter(Boolean).join(' '),
    words: `${name ?? ''} social profile`,
    to: { kind: 'account', id },
  }
}

const queueCommand = ({ id, name }: Named): Command => ({
  id: `queue-${id}`,
  group: 'Queues',
  label: name ?? id,
  words: 'slots posting',
  to: { kind: 'queue', id },
})

const workspaceCommand = ({ workspaceId, name }: Workspace): Command => ({
  id: `workspace-${workspaceId}`,
  group: 'Workspaces',
  label: name ?? workspaceId,
  words: 'switch',
  to: { kind: 'workspace', workspaceId },
})

const page = (id: PageId, group: 'Go to' | 'Actions', label: string, words: string): Command => ({
  id,
  group,
  label,
  words,
  to: { kind: 'page', page: id },
})

type Action = Extract<Destination, { kind: 'action' }>['action']
const action = (id: Action, label: string, words: string): Command => ({
  id,
  group: 'Actions',
  label,
  words,
  to: { kind: 'action', action: id },
})

/** What can be gone to or done wherever one is. */
const fixed: readonly Command[] = [
  ...screens.map(
    ({ id, name }): Command => ({
      id: `screen-${id}`,
      group: 'Go to',
      label: name,
      words: 'screen open',
      to: { kind: 'screen', screen: id },
    }),
  ),
  page('studio-copy', 'Go to', 'Studio: copy', 'write text screen open'),
  page('studio-preset', 'Go to', 'Studio: preset', 'screen open'),
  page('new-post', 'Actions', 'New post', 'write compose create'),
  page('new-campaign', 'Actions', 'New campaign', 'create add'),
  page('new-product', 'Actions', 'New product', 'create add'),
  page('import-products', 'Actions', 'Import products', 'website address csv file'),
  page('import-calendar', 'Actions', 'Import posts', 'calendar csv file'),
  action('calls', 'API calls', 'requests log drawer'),
  action('keys', 'Keyboard shortcuts', 'help keys'),
  action('light', 'Light theme', 'appearance'),
  action('dark', 'Dark theme', 'appearance night'),
  action('system', 'System theme', 'appearance'),
  ...choices.map((each) => action(each, languages[each], `language ${each}`)),
]

const controls = 'main button:not([role]), main header a[href], main [data-selection] a[href]'
/** What belongs to one record of many, or only changes how they are shown. */
const elsewhere = '[role=grid], [role=listbox], [role=tablist], [role=radiogroup], table, ul, ol, nav'

function nameOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
  return (named || control.getAttribute('aria-label') || control.textContent).replace(/\s+/g, ' ').trim()
}

const isUsable = (control: HTMLElement) =>
  control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [aria-disabled=true]')

/**
 * What can be done on the present screen and with its selection, read off its own buttons: so it is all of it, and
 * nothing that the screen does not allow.
 */
function screenActions(): readonly Command[] {
  const ofSelection = new Map<string, Command>()
  const ofScreen = new Map<string, Command>()
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const label = nameOf(control)
    const isSelection = control.closest('[data-selection]') !== null
    const group = isSelection ? 'Selection' : 'On this screen'
    const commands = isSelection ? ofSelection : ofScreen
    const id = `press-${group}-${label}`
    if (!label || commands.has(id) || !isUsable(control)) continue
    if (!isSelection && control.closest(elsewhere)) continue
    commands.set(id, { id, group, label, to: { kind: 'press', control } })
  }
  return [...ofSelection.values(), ...ofScreen.values()]
}

/**
 * Everything that the palette can reach in this workspace: what the present screen can do, screens, actions,
 * workspaces, and the records that are listed or that this device remembers. Each list is made ready once.
 */
export function useCommands(workspaceId: string): Index {
  const [present] = useState(() => indexOf(presentCommands()))
  const workspaces = useIndex(useQuery(workspaceListQuery()).data, workspaceCommand)
  const campaigns = useIndex(useQuery(campaignListQuery(workspaceId)).data, campaignCommand)
  const products = useIndex(useQuery(productListQuery(workspaceId)).data, productCommand)
  const accounts = useIndex(useQuery(accountListQuery(workspaceId)).data, accountCommand)
  const queues = useIndex(useQuery(queueListQuery(workspaceId)).data, queueCommand)
  const all = useAllPosts(workspaceId)
  const posts = useIndex(all.posts, postCommand)
  const olderPosts = useIndex(useKnownPosts(workspaceId, all), postCommand)
  const media = useIndex(useMedia(workspaceId), mediaCommand)
  return useMemo(
    () => [present, workspaces, accounts, queues, campaigns, products, posts, olderPosts, media].flat(),
    [present, workspaces, accounts, queues, campaigns, products, posts, olderPosts, media],
  )
}

/** The screen's own commands, then the general ones; the screen's replaces a general one of the same label. */
function presentCommands(): readonly Command[] {
  const own = screenActions()
  const labels = new Set(own.map(({ label }) => label))
  return [...own, ...fixed.filter(({ label }) => !labels.has(label))]
}

function useIndex<T>(records: readonly T[] | undefined, toCommand: (record: T) => Command): Index {
  return useMemo(() => indexOf((records ?? []).map(toCommand)), [records, toCommand])
}

/** The media that are listed, and behind them what this device saw when the list was shorter. */
function useMedia(workspaceId: string): readonly Media[] | undefined {
  const listed = useQuery(mediaListQuery(workspaceId)).data
  const principalId = useQuery(meQuery()).data?.id
  const known = useQuery({
    queryKey: ['known-media', workspaceId, principalId],
    queryFn: () => recall('media', { workspaceId, principalId: principalId ?? '' }),
    enabled: principalId !== undefined && isCutOff(listed),
    staleTime: 0,
  }).data
  return useMemo(() => {
    const older = isCutOff(listed) ? known : undefined
    return listed && withCached(listed, older ?? {}).map(({ record }) => record)
  }, [listed, known])
}
