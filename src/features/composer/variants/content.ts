import type { Platform } from '~/contract/social'
import type { ComposerValues } from '../values'

/** Whose text is meant: that of all platforms without one of their own, or a platform's own. */
export type Version = 'all' | Platform

type Fields = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media'>
/** What can be different for a platform. */
export type Content = Fields

export const contentOf = ({ text, hashtags, mentions, link, media }: Fields): Content => ({
  text,
  hashtags,
  mentions,
  link,
  media,
})

type Owned = Fields & Pick<ComposerValues, 'own'>

/** The version that a platform gets. */
export const versionFor = ({ own }: Pick<ComposerValues, 'own'>, platform: Platform): Version =>
  own[platform] ? platform : 'all'

/** The content of a version; of one that is not split off, the common one. */
export const contentIn = (values: Owned, version: Version): Content =>
  contentOf(version === 'all' ? values : (values.own[version] ?? values))

/** What is said on a platform. */
export const contentFor = (values: Owned, platform: Platform): Content => contentIn(values, platform)
