import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { platforms as all, type Platform } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { Button } from '~/src/ui/button'
import { Plus } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { PlatformMark } from '~/src/ui/platform-mark'
import { Segmented } from '~/src/ui/segmented'
import { useLocalUndo } from '~/src/ui/undo-history'
import type { ComposerValues } from '../composer-values'
import { platformsOf } from '../issues'
import { type Content, contentOf, type Version, versionFor } from './post-variants'

type ContentName<F extends keyof Content> = F | `own.${Platform}.${F}`

/** The form's name for a version's field. */
export function nameIn<F extends keyof Content>(version: Version, field: F): ContentName<F> {
  return version === 'all' ? field : `own.${version}.${field}`
}

/** A version's name; `shared` are the platforms without their own. */
export function versionName(version: Version, [platform, ...more]: readonly Platform[]): string {
  if (version !== 'all') return platformNames[version]
  return platform && more.length === 0 ? platformNames[platform] : i18n.t('All others')
}

export interface Versions {
  /** The version being edited. */
  readonly version: Version
  /** The versions that chosen accounts use. */
  readonly shown: ReadonlySet<Version>
  /** Platforms with their own content. */
  readonly own: readonly Platform[]
  show: (version: Version) => void
  split: (platform: Platform) => void
  join: (platform: Platform) => void
}

/** The version being edited, and splitting off and rejoining platforms. */
export function useVersions(form: UseFormReturn<ComposerValues>, values: ComposerValues): Versions {
  const [selected, show] = useState<Version>('all')
  const notifyLocal = useLocalUndo()
  const own = all.filter((platform) => values.own[platform])
  const chosen = platformsOf(values)
  const shown = new Set(chosen.map((platform) => versionFor(values, platform)))
  // A version without chosen accounts is hidden, and so is the shared one if all platforms are split off.
  const version = shown.has(selected) || shown.size === 0 ? selected : ([...shown][0] ?? 'all')
  const setOwn = (next: ComposerValues['own']) => form.setValue('own', next, { shouldDirty: true })
  return {
    version: shown.size === 0 ? 'all' : version,
    shown,
    own,
    show,
    split(platform) {
      const current = form.getValues()
      setOwn({ ...current.own, [platform]: current.own[platform] ?? contentOf(current) })
      show(platform)
    },
    join(platform) {
      const before = form.getValues('own')
      const { [platform]: _, ...rest } = before
      const action = () => {
        setOwn(rest)
        show('all')
      }
      action()
      notifyLocal({
        title: i18n.t('{0} uses the shared text again', { 0: platformNames[platform] }),
        undo: () => {
          setOwn(before)
          show(platform)
        },
        redo: action,
      })
    },
  }
}

type VersionBarProps = {
  platforms: readonly Platform[]
  /** Platforms with their own content, chosen or not. */
  own: readonly Platform[]
  version: Version
  /** Number of posts it creates. */
  posts: number
  onShow: (version: Version) => void
  onSplit: (platform: Platform) => void
  onJoin: (platform: Platform) => void
}

/** Switches between the shared text and platforms' own. Renders nothing with nothing to split. */
export function VersionBar({ platforms, own, version, posts, onShow, onSplit, onJoin }: VersionBarProps) {
  const shared = platforms.filter((platform) => !own.includes(platform))
  const split = platforms.filter((platform) => own.includes(platform))
  if (platforms.length < 2 && split.length === 0) return null
  return (
    <section aria-label={i18n.t('Text versions')} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        {split.length > 0 && (
          <Segmented<Version>
            label={i18n.t('Text version')}
            value={version}
            onChange={onShow}
            options={[
              ...(shared.length > 0 ? [{ value: 'all' as const, label: versionName('all', shared) }] : []),
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
            label={i18n.t('Customise for')}
            trigger={
              <Button variant="quiet" size="sm" icon={<Plus />}>
                {i18n.t('Customise for…')}
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
            {i18n.t('Use shared text')}
          </Button>
        )}
      </div>
      {posts > 1 && (
        <p className="text-12 text-ink-3">
          {i18n.t(
            'Creates {posts} grouped posts, because each post has one text. They’re saved and undone together.',
            { posts },
          )}
        </p>
      )}
    </section>
  )
}
