import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '~/contract/campaign'
import { displayName } from '~/src/media/display-name'
import { isCutShort } from '~/src/api/queries/pages'
import { longestLibrary, mediaListQuery } from '~/src/api/queries/workspace'
import { sizedPicture } from '~/src/media/sized-picture'
import { isVideo } from '~/src/media/media-thumb'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { Picture } from '~/src/ui/picture'
import { SkeletonGrid } from '~/src/ui/skeleton'
import { useChangeCampaign } from './campaign-list'

type Props = { workspaceId: string; campaign: Campaign; notAllowed: string | undefined }

/** What was made for a campaign; any of its pictures can become the hero. */
export function CampaignMedia({ workspaceId, campaign, notAllowed }: Props) {
  const query = useQuery(mediaListQuery(workspaceId))
  const change = useChangeCampaign(workspaceId)
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load media')}
      loading={<SkeletonGrid label={i18n.t('Loading media')} cells={3} />}
    >
      {(media) => {
        const own = media.filter(({ campaignId }) => campaignId === campaign.id)
        return (
          <>
            {own.length === 0 && (
              <p className="text-ink-3">{i18n.t('Nothing created for this campaign yet.')}</p>
            )}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
              {own
                .map((item) => ({ ...item, video: isVideo(item) }))
                .map(({ id, url, name, video, prompt }) => (
                  <li key={id} className="grid content-start gap-1">
                    <Link to="/w/$workspaceId/media/$mediaId" params={{ workspaceId, mediaId: id }}>
                      <Picture
                        {...sizedPicture(video ? undefined : url, 160)}
                        alt={name ? displayName(name) : (prompt ?? i18n.t('Created for this campaign'))}
                        width={160}
                        height={160}
                        className="aspect-square w-full rounded"
                      />
                    </Link>
                    {!video && url !== undefined && (
                      <Button
                        size="sm"
                        variant="quiet"
                        notAllowed={
                          notAllowed ?? (campaign.heroImageUrl === url && i18n.t('Already the hero image.'))
                        }
                        onClick={() => void change(campaign, { heroImageUrl: url }, i18n.t('Hero image set'))}
                      >
                        {i18n.t('Use as hero image')}
                      </Button>
                    )}
                  </li>
                ))}
            </ul>
            {isCutShort(media, longestLibrary) && (
              <p className="text-12 text-ink-3">{i18n.t('Only the newest 100 files are checked.')}</p>
            )}
          </>
        )
      }}
    </QueryState>
  )
}
