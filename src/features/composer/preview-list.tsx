import type { SocialAccount } from '~/contract/social'
import { PlatformPreview } from '~/src/modules/previews/platform-preview'
import { timeText } from '~/src/ui/time-text'
import { instantOf } from '~/src/modules/post-actions/when-fields'
import { draftFor, platformsOf } from './matters'
import type { rulingsOf } from './rulers'
import type { ComposerValues } from './values'

type Props = {
  values: ComposerValues
  accounts: readonly SocialAccount[]
  all: ReturnType<typeof rulingsOf>
}

/** How the post will look, by platform; the tall ones stand beside the others. */
export function PreviewList({ values, accounts, all }: Props) {
  const platforms = platformsOf(values)
  if (platforms.length === 0)
    return (
      <p className="py-6 text-center text-ink-3">Choose an account to see how the post will look there.</p>
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
        const ruling = all.find((each) => each.platform === platform)
        return (
          <div key={platform} className="break-inside-avoid">
            <PlatformPreview
              platform={platform}
              post={{ ...draftFor(values, platform), media: values.media }}
              account={account}
              overAt={ruling?.firstOverIndex}
              when={at && timeText(at, 'day')}
              note={noteOf(values, ruling)}
            />
          </div>
        )
      })}
    </div>
  )
}

function noteOf({ media }: ComposerValues, ruling: ReturnType<typeof rulingsOf>[number] | undefined) {
  if (ruling && ruling.over > 0)
    return <span className="font-medium text-red">{ruling.over.toLocaleString('en')} over</span>
  return media.length > 1 ? `carousel, ${media.length}` : undefined
}
