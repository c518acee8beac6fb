import { i18n } from '@lingui/core'
import type { Platform, SocialAccount } from '~/contract/social'
import { language } from '~/domain/language'
import { type DraftMedia, isPhotoPost } from '~/domain/platforms/post-draft'
import { useWorkspace } from '~/src/api/queries/access'
import { useLibraryFiles } from '~/src/media/media-at'
import { instantOf } from '~/src/posts/actions/local-time'
import { cardLink } from '~/src/posts/previews/link-card'
import { PlatformPreview } from '~/src/posts/previews/platform-preview'
import { useLinkFacts } from '~/src/posts/previews/use-link-facts'
import { timeText } from '~/src/ui/time'
import type { platformCountsOf } from './character-counts'
import type { ComposerValues } from './composer-values'
import { draftFor, platformsOf } from './issues'
import { contentIn } from './variants/post-variants'

type Props = {
  workspaceId: string
  values: ComposerValues
  accounts: readonly SocialAccount[]
  counts: ReturnType<typeof platformCountsOf>
}

/** Previews of the post by platform. */
export function PreviewList({ workspaceId, values, accounts, counts }: Props) {
  const logoUrl = useWorkspace(workspaceId)?.logoUrl
  const platforms = platformsOf(values)
  const linkFacts = useLinkFacts(
    workspaceId,
    platforms.flatMap((platform) => cardLink(draftFor(values, platform), platform) ?? []),
  )
  const library = useLibraryFiles(
    workspaceId,
    platforms.flatMap((platform) => contentIn(values, platform).media),
  )
  if (platforms.length === 0)
    return (
      <p className="py-6 text-center text-ink-3">
        {i18n.t('Choose an account to see how the post will look there.')}
      </p>
    )
  const at = values.when === 'schedule' ? instantOf(values) : undefined
  const preview = (platform: Platform) => {
    const target = values.targets.find((each) => each.platform === platform)
    const account = accounts.find(({ id }) => id === target?.accountId) ?? {
      id: target?.accountId ?? '',
      platform,
    }
    const { media } = contentIn(values, platform)
    const count = counts.find((each) => each.platform === platform)
    return (
      <PlatformPreview
        key={platform}
        platform={platform}
        post={{
          ...draftFor(values, platform),
          media: media.map((each) => ({ ...each, altText: library.get(each.url)?.altText })),
          linkFacts,
        }}
        // Without the account's picture, the workspace's logo is the best guess.
        account={{ ...account, avatarUrl: account.avatarUrl ?? logoUrl }}
        overAt={count?.firstOverIndex}
        when={at && timeText(at, 'day', values.zone)}
        note={noteOf(platform, media, count)}
      />
    )
  }
  // Fixed columns: each preview keeps its place, however tall it gets.
  return (
    <div className="flex flex-col gap-4 lg:flex-row">
      {[0, 1].map((column) => (
        <div key={column} className="grid min-w-0 flex-1 content-start gap-4">
          {platforms.filter((_, index) => index % 2 === column).map(preview)}
        </div>
      ))}
    </div>
  )
}

/** The platform's own term for a post with several files. */
function filesText(platform: Platform, files: number, photos: boolean): string {
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
  return filesText(platform, files, isPhotoPost({ media }))
}
