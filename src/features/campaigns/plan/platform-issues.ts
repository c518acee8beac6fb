import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import { validate } from '~/domain/platforms/validate'
import { measure, textCounts } from '~/domain/platforms/text-length'
import type { Problem, Source } from '~/domain/platforms/limits'
import type { Proposal } from './proposal'

/** What a platform's limits, or the studio's own, say about a proposal. */
export interface PlatformIssue {
  readonly id: string
  readonly sentence: string
  /** It can't be created because of this: official limits only (docs/platforms.md). */
  readonly blocks: boolean
  readonly source: Source
}

type Ruled = Pick<Proposal, 'text' | 'hashtags' | 'media' | 'platform'>

/** A draft may be without its picture; a scheduled post may not. */
const canWait = ({ rule }: Problem) => rule.test === 'required' && rule.subject === 'media'

/** A proposal's issues by its platform's limits, blocking ones first. `scheduled`: it is created with its time. */
export function platformIssuesOf(proposal: Ruled, scheduled: boolean): PlatformIssue[] {
  const { text, hashtags, media, platform } = proposal
  return validate({ text, hashtags, mentions: [], media }, platform)
    .filter(({ severity }) => severity !== 'note')
    .map((problem) => {
      const { rule, severity, sentence, over, by = 0 } = problem
      const waits = canWait(problem) && !scheduled
      return {
        id: `${rule.id} ${String(problem.mediaIndex ?? '')}`,
        // The composer's sentence points at its underlined text.
        sentence: over
          ? i18n.t('{message} You’re {by} over.', { message: rule.message, by: by.toLocaleString(language) })
          : waits
            ? i18n.t('{sentence} You can add it to the draft later.', { sentence })
            : sentence,
        blocks: severity === 'block' && !waits,
        source: rule.source,
      }
    })
    .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
}

/** Whether an issue keeps a proposal from being created. */
export const isBlocked = (proposal: Ruled, scheduled: boolean): boolean =>
  platformIssuesOf(proposal, scheduled).some(({ blocks }) => blocks)

/** The text's length as its platform counts it, and its limit. */
export function lengthOn({ text, platform, media }: Ruled): { value: number; limit: number } {
  const photos = media.length > 0 && media.every(({ type }) => type !== 'video')
  const { limit, unit } = textCounts(platform, { photos })
  return { value: measure(text, unit), limit }
}
