import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Platform, platforms as all } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { useLocalUndo } from '~/src/ui/use-local-undo'
import { platformsOf } from '../issues'
import type { ComposerValues } from '../values'
import { type Content, contentOf, type Version, versionFor } from './content'

export type ContentName<F extends keyof Content> = F | `own.${Platform}.${F}`

/** The form's name of a version's field. */
export const nameIn = <F extends keyof Content>(version: Version, field: F): ContentName<F> =>
  version === 'all' ? field : `own.${version}.${field}`

export interface Versions {
  /** Whose text is shown. */
  readonly version: Version
  /** Platforms with a text of their own. */
  readonly own: readonly Platform[]
  show: (version: Version) => void
  split: (platform: Platform) => void
  join: (platform: Platform) => void
}

/** Which version is on the sheet, and how platforms are split off and joined again. */
export function useVersions(form: UseFormReturn<ComposerValues>, values: ComposerValues): Versions {
  const [wanted, show] = useState<Version>('all')
  const notifyLocal = useLocalUndo()
  const own = all.filter((platform) => values.own[platform])
  const chosen = platformsOf(values)
  const shown = new Set(chosen.map((platform) => versionFor(values, platform)))
  // A version whose accounts are not chosen any more is out of sight; where all are split off, so is the common one.
  const version = shown.has(wanted) || shown.size === 0 ? wanted : ([...shown][0] ?? 'all')
  const put = (next: ComposerValues['own']) => form.setValue('own', next, { shouldDirty: true })
  return {
    version: shown.size === 0 ? 'all' : version,
    own,
    show,
    split(platform) {
      const current = form.getValues()
      put({ ...current.own, [platform]: current.own[platform] ?? contentOf(current) })
      show(platform)
    },
    join(platform) {
      const before = form.getValues('own')
      const { [platform]: _, ...rest } = before
      const action = () => {
        put(rest)
        show('all')
      }
      action()
      notifyLocal({
        title: `${platformNames[platform]} uses the shared text again`,
        undo: () => {
          put(before)
          show(platform)
        },
        redo: action,
      })
    },
  }
}
