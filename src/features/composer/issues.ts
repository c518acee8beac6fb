import type { Platform } from '~/contract/social'
import { validate, validateForApi } from '~/domain/platforms/validate'
import type { Problem, Source, Severity } from '~/domain/platforms/limits'
import type { ComposerValues, When } from './composer-values'
import { type Content, contentFor, contentIn, type Version, versionFor } from './variants/post-variants'

/** Something to settle, or to know, before the post goes out. */
export interface Issue {
  readonly id: string
  readonly severity: Severity
  /** Whose ruling it is; none for the studio's own. */
  readonly platform?: Platform | undefined
  readonly sentence: string
  /** Why: who says so, and when it was read. */
  readonly source?: (Source & { readonly checkedOn: string; readonly official: boolean }) | undefined
  /** True when the API itself refuses it, so that not even a draft can be saved. */
  readonly evenDrafts: boolean
  /** What is missing rather than wrong: not told before one has begun. */
  readonly missing: boolean
  /** Whose text is meant. */
  readonly version: Version
  /** The text's length to which it would have to be cut. */
  readonly cutTo?: number | undefined
}

type Ruled = Content & Pick<ComposerValues, 'own' | 'targets'>

/** The chosen accounts' platforms, each once, in the order of their choosing. */
export function platformsOf({ targets }: Pick<ComposerValues, 'targets'>): Platform[] {
  return [...new Set(targets.map(({ platform }) => platform))]
}

/** The post as one platform's rules see it. */
export function draftFor(values: Ruled, platform: Platform) {
  const { link, ...content } = contentFor(values, platform)
  const postType = values.targets.find((target) => target.platform === platform)?.postType
  return { ...content, postType, ...(link.trim() && { link: link.trim() }) }
}

function issueOf(problem: Problem, platform: Platform | undefined, version: Version): Issue {
  const { rule, severity, sentence, over } = problem
  return {
    id: `${platform ?? 'api'} ${rule.id} ${problem.mediaIndex ?? ''}`,
    severity,
    platform,
    sentence,
    source: { ...rule.source, checkedOn: rule.checkedOn, official: rule.official },
    evenDrafts: rule.platform === 'api',
    missing: rule.test === 'required',
    version,
    cutTo: over && rule.subject === 'text' && rule.test === 'length' ? over.start : undefined,
  }
}

const rank: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

/** Blocks before warnings before notes. */
export const worstFirst = (a: Issue, b: Issue): number => rank[a.severity] - rank[b.severity]

/** Several posts of one text do not share a slot: a queue gives each its own. */
export function queueIssue(posts: number, when: When): Issue[] {
  if (posts < 2 || when !== 'queue') return []
  const sentence = `Each of the ${posts} posts takes its own slot. To publish them at the same time, schedule them instead.`
  return [{ id: 'api-queue', severity: 'note', sentence, evenDrafts: false, missing: false, version: 'all' }]
}

/** What the API itself refuses, of each text that is to become a post. */
function ownIssues(values: Ruled, platforms: readonly Platform[]): Issue[] {
  const versions = new Set<Version>(platforms.map((platform) => versionFor(values, platform)))
  if (versions.size === 0) versions.add('all')
  return [...versions].flatMap((version) => {
    const { link, ...content } = contentIn(values, version)
    const problems = validateForApi({ ...content, ...(link && { link }) })
    return problems.map((problem) => issueOf(problem, version === 'all' ? undefined : version, version))
  })
}

/** Everything that stands between the post and its platforms, worst first: official rules block, others warn. */
export function issuesOf(values: Ruled): Issue[] {
  const platforms = platformsOf(values)
  const theirs = platforms.flatMap((platform) =>
    validate(draftFor(values, platform), platform)
      .filter((problem) => problem.rule.platform !== 'api')
      .map((problem) => issueOf(problem, platform, versionFor(values, platform))),
  )
  const issues = [...ownIssues(values, platforms), ...theirs]
  if (values.targets.length === 0) issues.unshift(noAccount)
  return issues.toSorted(worstFirst)
}

const noAccount: Issue = {
  id: 'api-targets',
  severity: 'block',
  sentence: 'Choose at least one account.',
  evenDrafts: true,
  missing: true,
  version: 'all',
}
