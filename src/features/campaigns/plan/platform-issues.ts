import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import { validate } from '~/domain/platforms/validate'
import { measure, textCounts } from '~/domain/platforms/text-length'
import type { Problem, Source } from '~/domain/platforms/limits'
import type { Proposal } from './proposal'

/** A proposal's violation of a platform limit or of one of the studio's own. */
export interface PlatformIssue {
  readonly id: string
  readonly sentence: string
  /** True if it prevents creating the post; only official limits do (docs/platforms.md). */
  readonly blocks: boolean
  readonly source: Source
}

type ValidatedProposal = Pick<Proposal, 'text' | 'hashtags' | 'media' | 'platform'>

/** True for missing media, which a draft may do without but a scheduled post may not. */
const canWait = ({ rule }: Problem) => rule.test === 'required' && rule.subject === 'media'

/** A proposal's platform issues, blocking ones first. `scheduled`: it will be created with its time. */
export function platformIssuesOf(proposal: ValidatedProposal, scheduled: boolean): PlatformIssue[] {
  const { text, hashtags, media, platform } = proposal
  return validate({ text, hashtags, mentions: [], media }, platform)
    .filter(({ severity }) => severity !== 'note')
    .map((problem) => {
      const { rule, severity, sentence, over, by = 0 } = problem
      const waits = canWait(problem) && !scheduled
      return {
        id: `${rule.id} ${String(problem.mediaIndex ?? '')}`,
        // The default sentence refers to the composer's underlined text.
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

/** True if an issue prevents a proposal from being created. */
export const isBlocked = (proposal: ValidatedProposal, scheduled: boolean): boolean =>
  platformIssuesOf(proposal, scheduled).some(({ blocks }) => blocks)

/** The text's length as its platform counts it, and its limit. */
export function lengthOn({ text, platform, media }: ValidatedProposal): { value: number; limit: number } {
  const photos = media.length > 0 && media.every(({ type }) => type !== 'video')
  const { limit, unit } = textCounts(platform, { photos })
  return { value: measure(text, unit), limit }
}
