import { i18n } from '@lingui/core'
import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import type { Platform, SocialAccount } from '~/contract/social'
import { typeByName } from '~/domain/media'
import type { Problem, Severity, Source } from '~/domain/platforms/limits'
import { takeLongPosts } from '~/domain/platforms/long-posts'
import { composedText } from '~/domain/platforms/post-draft'
import { validate, validateForApi } from '~/domain/platforms/validate'
import { timeRefusal } from '~/src/posts/actions/local-time'
import { otherTextRefusal } from '~/src/posts/content-refusal'
import { ruleOf } from '~/src/posts/repeats/repeat-draft'
import type { ComposerValues, When } from './composer-values'
import { type Content, contentIn, type Version, versionFor } from './variants/post-variants'

/** Something to fix or know before the post is published. */
export interface Issue {
  readonly id: string
  readonly severity: Severity
  /** The platform whose limit it is; undefined for the API's and the studio's own. */
  readonly platform?: Platform | undefined
  readonly sentence: string
  /** Where a platform documents its limit, and when that was checked. */
  readonly source?: (Source & { readonly checkedOn: string; readonly official: boolean }) | undefined
  /** True if the API itself refuses it, so that not even a draft can be saved. */
  readonly evenDrafts: boolean
  /** Something is missing rather than wrong: not shown until the person has begun. */
  readonly missing: boolean
  readonly version: Version
  /** UTF-16 units to which the text has to be cut. */
  readonly cutTo?: number | undefined
}

/** An issue with all versions, despite which a draft can be saved. */
export const ofWholePost = { evenDrafts: false, missing: false, version: 'all' } as const

const missingField = { severity: 'block', evenDrafts: true, missing: true, version: 'all' } as const

type Validated = Content & Pick<ComposerValues, 'own' | 'targets'>

/** Platforms of the chosen accounts without duplicates, in order of choice. */
export function platformsOf({ targets }: Pick<ComposerValues, 'targets'>): Platform[] {
  return [...new Set(targets.map(({ platform }) => platform))]
}

/** The post in the form in which a platform's limits are checked. `accounts`: undefined until they are known. */
export function draftFor(values: Validated, platform: Platform, accounts?: readonly SocialAccount[]) {
  const { link, ...content } = contentIn(values, platform)
  const media = content.media.map((file) => ({ ...file, mimeType: file.mimeType ?? typeByName(file.url) }))
  const targets = values.targets.filter((target) => target.platform === platform)
  const longPosts =
    !accounts ||
    takeLongPosts(targets.map(({ accountId }) => accounts.find(({ id }) => id === accountId) ?? {}))
  const postType = targets[0]?.postType
  return { ...content, media, postType, longPosts, ...(link.trim() && { link: link.trim() }) }
}

function issueOf(problem: Problem, platform: Platform | undefined, version: Version): Issue {
  const { rule, severity, sentence, over } = problem
  const ofApi = rule.platform === 'api'
  return {
    id: `${platform ?? 'api'} ${rule.id} ${problem.mediaIndex ?? ''}`,
    severity,
    platform,
    sentence,
    source: ofApi ? undefined : { ...rule.source, checkedOn: rule.checkedOn, official: rule.official },
    evenDrafts: ofApi,
    missing: rule.test === 'required',
    version,
    cutTo: over && rule.subject === 'text' && rule.test === 'length' ? over.start : undefined,
  }
}

const rank: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

/** Sorts blocking issues before warnings before notes. */
export const worstFirst = (a: Issue, b: Issue): number => rank[a.severity] - rank[b.severity]

/** Notes that grouped posts don't share a slot: a queue gives each its own. */
export function queueIssue(posts: number, when: When): Issue[] {
  if (posts < 2 || when !== 'queue') return []
  const sentence = i18n.t(
    'Each of the {posts} posts takes its own slot. To publish them at the same time, schedule them instead.',
    { posts },
  )
  return [{ id: 'api-queue', severity: 'note', sentence, ...ofWholePost }]
}

/** Blocking issues of platforms with a chosen account that was disconnected: the API refuses the post. */
export function disconnectedIssues(
  { targets }: Pick<ComposerValues, 'targets'>,
  accounts: readonly SocialAccount[] | undefined,
): Issue[] {
  if (!accounts) return []
  const gone = targets.filter(({ accountId }) => accounts.every(({ id }) => id !== accountId))
  return platformsOf({ targets: gone }).map((platform) => ({
    id: `${platform} disconnected`,
    severity: 'block',
    platform,
    sentence: i18n.t('This account is no longer connected. Choose another one.'),
    ...ofWholePost,
    evenDrafts: true,
  }))
}

/** A blocking issue if a scheduled post has no time or a past one; its field says so on submit too. */
export function timeIssue(values: ComposerValues): Issue[] {
  const sentence = values.when === 'schedule' ? timeRefusal(values, Date.now()) : undefined
  if (sentence === undefined) return []
  return [{ id: 'time', sentence, ...missingField }]
}

/** Why the repeat of a scheduled post can't be saved; undefined if it can, or if its time comes first. */
export function repeatRefusal(values: ComposerValues): string | undefined {
  if (values.when !== 'schedule' || !values.repeat || timeRefusal(values, Date.now()) !== undefined)
    return undefined
  return ruleOf(values.repeat, values) ? undefined : i18n.t('Complete the repeat settings.')
}

/** A blocking issue if a repeat is incomplete, so that the post isn't scheduled without it. */
export function repeatIssue(values: ComposerValues): Issue[] {
  const sentence = repeatRefusal(values)
  if (sentence === undefined) return []
  return [{ id: 'repeat', sentence, ...missingField }]
}

/** Why a platform would refuse another text of the repeat, in any version of the post. */
export function repeatTextRefusal(
  values: Validated,
  accounts: readonly SocialAccount[] | undefined,
  text: string,
): string | undefined {
  const drafts = platformsOf(values).map((platform) => ({
    platform,
    draft: draftFor(values, platform, accounts),
  }))
  return otherTextRefusal(text, drafts)
}

/** Blocking issues of a repeat's other texts, by the limits of the post's own. */
export function repeatTextIssues(values: ComposerValues, accounts?: readonly SocialAccount[]): Issue[] {
  if (values.when !== 'schedule' || !values.repeat) return []
  return values.repeat.texts.flatMap((text, index): Issue[] => {
    const message = repeatTextRefusal(values, accounts, text)
    if (message === undefined) return []
    return [
      {
        id: `repeat-text-${index}`,
        severity: 'block',
        sentence: i18n.t('Text {number}: {message}', { number: index + 2, message }),
        ...ofWholePost,
      },
    ]
  })
}

/** What the API itself refuses, for each version that becomes a post. */
function ownIssues(values: Validated, platforms: readonly Platform[]): Issue[] {
  const versions = new Set<Version>(platforms.map((platform) => versionFor(values, platform)))
  if (versions.size === 0) versions.add('all')
  return [...versions].flatMap((version) => {
    const { link, ...content } = contentIn(values, version)
    const problems = validateForApi({ ...content, ...(link && { link }) })
    return problems.map((problem) => issueOf(problem, version === 'all' ? undefined : version, version))
  })
}

/**
 * The post's issues, worst first. Official limits block, others warn. `accounts`: undefined until they are known,
 * so that a text that some of X's accounts may post isn't refused before.
 */
export function issuesOf(values: Validated, accounts?: readonly SocialAccount[]): Issue[] {
  const platforms = platformsOf(values)
  const theirs = platforms.flatMap((platform) =>
    validate(draftFor(values, platform, accounts), platform)
      .filter((problem) => problem.rule.platform !== 'api')
      .map((problem) => issueOf(problem, platform, versionFor(values, platform))),
  )
  const issues = [...ownIssues(values, platforms), ...theirs]
  if (values.targets.length === 0) issues.unshift(noAccount)
  return issues.toSorted(worstFirst)
}

const noAccount: Issue = {
  id: 'api-targets',
  sentence: i18n.t('Choose at least one account.'),
  ...missingField,
}

/** What looks like a link: with a scheme or `www.`, or with a path after the host. */
const linkPattern = /(?:https?:\/\/|www\.)[^\s<>"“”]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/[^\s<>"“”]*/giu

/** The ending of a link's host, such as `shop` of `https://bun.shop/menu`. */
const endingOf = (link: string): string =>
  link
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/)[0]
    ?.replace(/[.,;!)]+$/, '')
    .split('.')
    .at(-1) ?? ''

/** Links that X counts character by character, because it doesn't know their host's ending. */
export function uncountedLinks(text: string): { readonly link: string; readonly ending: string }[] {
  const known = extractUrlsWithIndices(text).map(({ indices }) => indices[0])
  return [...text.matchAll(linkPattern)].flatMap(({ 0: found, index }) => {
    const link = found.replace(/[.,;!)]+$/, '')
    const isKnown = known.some((start) => start >= index && start < index + link.length)
    const ending = endingOf(link)
    // An ending is a word; otherwise it is a number or a time.
    return isKnown || !/^\p{L}{2,}$/u.test(ending) ? [] : [{ link, ending }]
  })
}

/** Notes links that X doesn't count as links, with the reason. */
export function uncountedLinkIssues(values: ComposerValues): Issue[] {
  if (!platformsOf(values).includes('twitter')) return []
  return uncountedLinks(composedText(draftFor(values, 'twitter'))).map(({ link, ending }) => ({
    id: `twitter-link-${link}`,
    severity: 'note',
    platform: 'twitter',
    sentence: i18n.t(
      'X doesn’t count {link} as a link because it doesn’t know the ending “.{ending}”. Every character counts.',
      { link, ending },
    ),
    ...ofWholePost,
    version: versionFor(values, 'twitter'),
  }))
}
