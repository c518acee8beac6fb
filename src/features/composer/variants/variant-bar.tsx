import type { Platform } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { Button } from '~/src/ui/button'
import { Plus } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { PlatformMark } from '~/src/ui/platform-mark'
import { Segmented } from '~/src/ui/segmented'
import type { Version } from './content'

type Props = {
  /** The chosen platforms. */
  platforms: readonly Platform[]
  /** Those with a text of their own, chosen or not. */
  own: readonly Platform[]
  version: Version
  /** How many posts it makes. */
  posts: number
  onShow: (version: Version) => void
  onSplit: (platform: Platform) => void
  onJoin: (platform: Platform) => void
}

/** One text for all, and the platforms that have one of their own. Nothing where there is nothing to part. */
export function VersionBar({ platforms, own, version, posts, onShow, onSplit, onJoin }: Props) {
  const shared = platforms.filter((platform) => !own.includes(platform))
  const split = platforms.filter((platform) => own.includes(platform))
  if (platforms.length < 2 && split.length === 0) return null
  return (
    <section aria-label="Text versions" className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {split.length > 0 && (
          <Segmented<Version>
            label="Text version"
            value={version}
            onChange={onShow}
            options={[
              ...(shared.length > 0
                ? [{ value: 'all' as const, label: shared.length === 1 ? nameOf(shared) : 'All others' }]
                : []),
              ...split.map((platform) => ({
                value: platform,
                label: platformNames[platform],
                icon: <PlatformMark platform={platform} size="sm" silent />,
              })),
            ]}
          />
        )}
        {shared.length > 0 && (split.length > 0 || shared.length > 1) && (
          <Menu
            label="Customise for"
            trigger={
              <Button variant="quiet" size="sm" icon={<Plus />}>
                Customise for…
              </Button>
            }
            entries={shared.map((platform) => ({
              id: platform,
              label: platformNames[platform],
              icon: <PlatformMark platform={platform} size="sm" silent />,
              onSelect: () => onSplit(platform),
            }))}
          />
        )}
        {version !== 'all' && (
          <Button variant="quiet" size="sm" onClick={() => onJoin(version)}>
            Use shared text
          </Button>
        )}
      </div>
      {posts > 1 && (
        <p className="text-12 text-ink-3">
          Creates {posts} grouped posts, because each post has one text. They’re saved and undone together.
        </p>
      )}
    </section>
  )
}

const nameOf = ([platform]: readonly Platform[]) => (platform ? platformNames[platform] : '')
