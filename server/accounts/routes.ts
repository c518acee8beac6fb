import { asc, eq } from 'drizzle-orm'
import { listSocialAccounts, platforms } from '~/contract'
import { socialAccounts } from '../db/schema'
import { implement } from '../http/implement'

export const accountRoutes = [
  implement(listSocialAccounts, async ({ params }, { db }) => {
    const rows = await db
      .select()
      .from(socialAccounts)
      .where(eq(socialAccounts.workspaceId, params.workspaceId))
      .orderBy(asc(socialAccounts.name), asc(socialAccounts.id))
    const ranked = rows.toSorted((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform))
    return ranked.map(({ workspaceId: _workspace, avatarUrl, ...account }) => ({
      ...account,
      ...(avatarUrl !== null && { avatarUrl }),
    }))
  }),
]
