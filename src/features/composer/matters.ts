import type { Platform } from '~/contract/social'
import { judge, judgeApi } from '~/domain/platforms/judge'
import type { Problem } from '~/domain/platforms/problem'
import type { Source } from '~/domain/platforms/rule'
import type { Severity } from '~/domain/platforms/rule'
import type { ComposerValues } from './values'

/** Something to settle, or to know, before the post goes out. */
export interface Matter {
  readonly id: string
  readonly severity: Severity
  /** Whose ruling it is; none for the studio's own. */
  readonly platform?: Platform | undefined
  readonly sentence: string
  /** Why: who says so, and when it was read. */
  readonly source?: (Source & { readonly checkedOn: string }) | undefined
  /** True when the API itself refuses it, so that not even a draft can be saved. */
  readonly evenDrafts: boolean
  /** What is missing rather than wrong: not told before one has begun. */
  readonly missing: boolean
  /** The text's length to which it would have to be cut. */
  readonly cutTo?: number | undefined
}

type Ruled = Pick<ComposerValues, 'text' | 'hashtags' | 'mentions' | 'link' | 'media' | 'targets'>

/** The chosen accounts' platforms, each once, in the order of their choosing. */
export function platformsOf({ targets }: Pick<ComposerValues, 'targets'>): Platform[] {
  return [...new Set(targets.map(({ platform }) => platform))]
}

/** The post as one platform's rules see it. */
export function draftFor(values: Ruled, platform: Platform) {
  const { text, hashtags, mentions, link, media, targets } = values
  const postType = targets.find((target) => target.platform === platform)?.postType
  return { text, hashtags, mentions, media, postType, ...(link.trim() && { link: link.trim() }) }
}

function matterOf(problem: Problem, platform: Platform | undefined): Matter {
  const { rule, severity, sentence, over } = problem
  return {
    id: `${platform ?? 'api'} ${rule.id} ${problem.mediaIndex ?? ''}`,
    severity,
    platform,
    sentence,
    source: { ...rule.source, checkedOn: rule.checkedOn },
    evenDrafts: rule.platform === 'api',
    missing: rule.test === 'required',
    cutTo: over && rule.subject === 'text' && rule.test === 'length' ? over.start : undefined,
  }
}

const rank: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

/** Everything that stands between the post and its platforms, worst first: official rules block, others warn. */
export function mattersOf(values: Ruled): Matter[] {
  const { text, hashtags, mentions, link, media } = values
  const own = judgeApi({ text, hashtags, mentions, media, ...(link && { link }) })
  const theirs = platformsOf(values).flatMap((platform) =>
    judge(draftFor(values, platform), platform)
      .filter((problem) => problem.rule.platform !== 'api')
      .map((problem) => matterOf(problem, platform)),
  )
  const matters = [...own.map((problem) => matterOf(problem, undefined)), ...theirs]
  if (values.targets.length === 0) matters.unshift(noAccount)
  return matters.toSorted((a, b) => rank[a.severity] - rank[b.severity])
}

const noAccount: Matter = {
  id: 'api targets',
  severity: 'block',
  sentence: 'Choose at least one account.',
  evenDrafts: true,
  missing: true,
}
