import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { accountListQuery } from '~/src/api/queries/social'
import { listTemplates, saveTemplate } from '~/src/api/templates'
import type { ComposerTarget } from './values'

const Chosen = z.catch(z.array(z.string()), () => [])

/** Remembers which accounts were chosen, for the next post of this workspace. */
export const rememberTargets = (workspaceId: string, targets: readonly ComposerTarget[]): Promise<boolean> =>
  saveTemplate(workspaceId, 'accounts', {
    id: 'last',
    name: 'Recently used accounts',
    fields: targets.map(({ accountId }) => accountId),
    savedAt: Date.now(),
  })

/** The accounts chosen last that are still connected; none where they can't be read. */
export async function lastTargets(client: QueryClient, workspaceId: string): Promise<ComposerTarget[]> {
  const [last] = await listTemplates(workspaceId, 'accounts')
  const ids = Chosen.parse(last?.fields)
  if (ids.length === 0) return []
  const accounts = await client.query(accountListQuery(workspaceId)).catch(() => [])
  return ids.flatMap((id) => {
    const platform = accounts.find((account) => account.id === id)?.platform
    return platform ? [{ accountId: id, platform, postType: undefined }] : []
  })
}
