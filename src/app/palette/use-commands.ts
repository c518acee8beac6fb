import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Media } from '~/contract/media'
import { recall, withCached } from '~/src/api/record-cache'
import { meQuery, workspaceListQuery } from '~/src/api/queries/account'
import { useAllPosts } from '~/src/api/queries/all-posts'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { useKnownPosts } from '~/src/api/queries/known-posts'
import { isCutOff } from '~/src/api/queries/limit'
import { mediaListQuery } from '~/src/api/queries/media'
import { productListQuery } from '~/src/api/queries/products'
import { accountListQuery, queueListQuery } from '~/src/api/queries/social'
import type { Command } from './commands'
import { type Index, indexOf } from './find'
import { fixed } from './fixed-commands'
import {
  accountCommand,
  campaignCommand,
  mediaCommand,
  postCommand,
  productCommand,
  queueCommand,
  workspaceCommand,
} from './records'
import { screenActions } from './screen-actions'

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

/** The screen's own word for an act stands for the one that is the same everywhere. */
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
