import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '~/contract/campaign'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/media/sized-picture'
import { isVideo } from '~/src/media/media-thumb'
import { useLibrary } from '~/src/media/use-library'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { ListEnd } from '~/src/ui/list-end'
import { Picture } from '~/src/ui/picture'
import { SkeletonGrid } from '~/src/ui/skeleton'
import { useChangeCampaign } from './campaign-list'

type Props = { workspaceId: string; campaign: Campaign; notAllowed: string | undefined }

/** Media created for a campaign. Any image can become the hero image. */
export function CampaignMedia({ workspaceId, campaign, notAllowed }: Props) {
  const { query, items, end, cutOff } = useLibrary(workspaceId, { campaignId: campaign.id })
  const change = useChangeCampaign(workspaceId)
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load media')}
      loading={<SkeletonGrid label={i18n.t('Loading media')} cells={3} />}
    >
      {() => (
        <>
          {items.length === 0 && (
            <p className="text-ink-3">{i18n.t('Nothing created for this campaign yet.')}</p>
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
            {items
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
          {end && <ListEnd {...end} />}
          {cutOff && <p className="text-12 text-ink-3">{i18n.t('Only the newest 100 files are checked.')}</p>}
        </>
      )}
    </QueryState>
  )
}
