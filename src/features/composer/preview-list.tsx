import { i18n } from '@lingui/core'
import type { Platform, SocialAccount } from '~/contract/social'
import { language } from '~/domain/language'
import { type DraftMedia, isPhotoPost } from '~/domain/platforms/post-draft'
import { useLibraryFiles } from '~/src/media/alt-text/use-library-files'
import { PlatformPreview } from '~/src/posts/previews/platform-preview'
import { useLinkFacts } from '~/src/posts/previews/link-card'
import { timeText } from '~/src/ui/time'
import { instantOf } from '~/src/posts/actions/when-fields'
import { draftFor, platformsOf } from './issues'
import { contentFor } from './variants/post-variants'
import type { platformCountsOf } from './character-counts'
import type { ComposerValues } from './composer-values'

type Props = {
  workspaceId: string
  values: ComposerValues
  accounts: readonly SocialAccount[]
  counts: ReturnType<typeof platformCountsOf>
}

/** How the post will look on each platform; tall previews are placed beside the others. */
export function PreviewList({ workspaceId, values, accounts, counts }: Props) {
  const linkFacts = useLinkFacts(workspaceId)
  const platforms = platformsOf(values)
  const library = useLibraryFiles(
    workspaceId,
    platforms.flatMap((platform) => contentFor(values, platform).media),
  )
  if (platforms.length === 0)
    return (
      <p className="py-6 text-center text-ink-3">
        {i18n.t('Choose an account to see how the post will look there.')}
      </p>
    )
  const at = values.when === 'schedule' ? instantOf(values) : undefined
  return (
    <div className="gap-4 space-y-4 lg:columns-2">
      {platforms.map((platform) => {
        const target = values.targets.find((each) => each.platform === platform)
        const account = accounts.find(({ id }) => id === target?.accountId) ?? {
          id: target?.accountId ?? '',
          platform,
        }
        const { media } = contentFor(values, platform)
        const count = counts.find((each) => each.platform === platform)
        return (
          <div key={platform} className="break-inside-avoid">
            <PlatformPreview
              platform={platform}
              post={{
                ...draftFor(values, platform),
                media: media.map((each) => ({ ...each, altText: library.get(each.url)?.altText })),
                linkFacts,
              }}
              account={account}
              overAt={count?.firstOverIndex}
              when={at && timeText(at, 'day', values.zone)}
              note={noteOf(platform, media, count)}
            />
          </div>
        )
      })}
    </div>
  )
}

/** The platform's own name for a post of several files. */
function setWords(platform: Platform, files: number, photos: boolean): string {
  if (platform === 'instagram') return i18n.t('carousel, {files}', { files })
  if (platform === 'reddit') return i18n.t('gallery, {files}', { files })
  return platform === 'tiktok' && photos
    ? i18n.t('photo post, {files}', { files })
    : i18n.t('{files} files', { files })
}

function noteOf(
  platform: Platform,
  media: readonly DraftMedia[],
  count: ReturnType<typeof platformCountsOf>[number] | undefined,
) {
  if (count && count.over > 0)
    return (
      <span className="font-medium text-red">
        {i18n.t('{over} over', { over: count.over.toLocaleString(language) })}
      </span>
    )
  const files = media.length
  if (files < 2) return undefined
  return setWords(platform, files, isPhotoPost({ media }))
}
