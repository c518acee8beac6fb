import { language } from '~/domain/language'
import { validate } from '~/domain/platforms/validate'
import { measure, textCounts } from '~/domain/platforms/text-length'
import type { Problem, Source } from '~/domain/platforms/limits'
import type { Proposal } from './proposal'

/** What a platform, or the studio itself, has to say to a proposal. */
export interface PlatformIssue {
  readonly id: string
  readonly sentence: string
  /** It is not made as long as this stands: official limits alone (shared notes on platforms). */
  readonly blocks: boolean
  readonly source: Source
}

type Ruled = Pick<Proposal, 'text' | 'hashtags' | 'media' | 'platform'>

/** A draft may wait for its picture; what has a time may not. */
const canWait = ({ rule }: Problem) => rule.test === 'required' && rule.subject === 'media'

/** The platform's rulings on a proposal, those that block first. `scheduled`: it gets its time at once. */
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
          ? `${rule.message} You’re ${by.toLocaleString(language)} over.`
          : waits
            ? `${sentence} You can add it to the draft later.`
            : sentence,
        blocks: severity === 'block' && !waits,
        source: rule.source,
      }
    })
    .toSorted((one, other) => Number(other.blocks) - Number(one.blocks))
}

/** Whether a ruling keeps a proposal from being made. */
export const isBlocked = (proposal: Ruled, scheduled: boolean): boolean =>
  platformIssuesOf(proposal, scheduled).some(({ blocks }) => blocks)

/** The text's length as its platform counts it, and the most it takes. */
export function lengthOn({ text, platform, media }: Ruled): { value: number; limit: number } {
  const photos = media.length > 0 && media.every(({ type }) => type !== 'video')
  const { limit, unit } = textCounts(platform, { photos })
  return { value: measure(text, unit), limit }
}
