import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '~/contract/campaign'
import { safeHttpUrl } from '~/src/form/urls'
import { mediaListQuery } from '~/src/api/queries/media'
import type { ProposalMedia } from './proposal'
import { proposalMedia } from './proposal-media'

/** The campaign's hero image as a file for its posts, with what media knows of it. */
export function useHero(workspaceId: string, { heroImageUrl }: Campaign): ProposalMedia | undefined {
  const wanted = heroImageUrl !== undefined && safeHttpUrl(heroImageUrl) !== null
  const media = useQuery({ ...mediaListQuery(workspaceId), enabled: wanted }).data ?? []
  if (!wanted) return undefined
  const known = media.filter(({ url }) => url === heroImageUrl).flatMap(proposalMedia)
  return known[0] ?? { url: heroImageUrl, type: 'image' }
}
