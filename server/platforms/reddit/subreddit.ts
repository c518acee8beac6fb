import * as z from 'zod/mini'
import type { PostingChoices } from '~/contract'
import { maybe } from '~/contract/answer'
import { sentence } from '~/contract/server-sentences'
import { PlatformError, type PlatformResponse, type Session } from '../adapter'
import { readAnswer, readTolerantly, refused } from '../answers'
import { send } from './api'
import { limits } from './limits'
import type { Submission } from './submission'

const About = z.object({
  data: z.object({
    submission_type: maybe(z.string()),
    allow_images: maybe(z.boolean()),
    allow_galleries: maybe(z.boolean()),
    allow_videos: maybe(z.boolean()),
  }),
})

const count = maybe(z.number())
const words = z.catch(z.array(z.string()), () => [])
const Requirements = z.object({
  title_text_min_length: count,
  title_text_max_length: count,
  body_text_min_length: count,
  body_text_max_length: count,
  body_restriction_policy: maybe(z.string()),
  title_required_strings: words,
  title_blacklisted_strings: words,
  body_required_strings: words,
  body_blacklisted_strings: words,
  domain_whitelist: words,
  domain_blacklist: words,
  is_flair_required: maybe(z.boolean()),
})
type Requirements = z.output<typeof Requirements>

const Flairs = z.array(z.object({ id: z.string(), text: z.catch(z.string(), '') }))

/** Reads something about a subreddit. For one that doesn't exist, Reddit redirects to its search. */
async function get(session: Session, subreddit: string, path: string): Promise<PlatformResponse> {
  try {
    return await send(session, { method: 'GET', path })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.details.code !== '302') throw error
    throw refused('content_rejected', sentence('redditName', { name: subreddit }))
  }
}

const contains = (text: string, word: string): boolean => text.toLowerCase().includes(word.toLowerCase())

/** Throws if the subreddit doesn't accept this kind of post. */
function checkKind({ data }: z.output<typeof About>, { kind, subreddit }: Submission): void {
  const isSelf = kind === 'self'
  const place = { subreddit: `r/${subreddit}` }
  if (data.submission_type === 'link' && isSelf)
    throw refused('content_rejected', sentence('redditLinksOnly', place))
  if (data.submission_type === 'self' && !isSelf)
    throw refused('content_rejected', sentence('redditTextOnly', place))
  if (kind === 'image' && data.allow_images === false)
    throw refused('content_rejected', sentence('redditNoImages', place))
  if (kind === 'gallery' && data.allow_galleries === false)
    throw refused('content_rejected', sentence('redditNoGalleries', place))
  if (kind === 'video' && data.allow_videos === false)
    throw refused('content_rejected', sentence('redditNoVideos', place))
}

/**
 * A sentence about the first rule for titles and texts that the post doesn't meet; undefined if it meets all.
 */
function unmetRule(rules: Requirements, submission: Submission): string | undefined {
  const { title, text, url } = submission
  const subreddit = `r/${submission.subreddit}`
  const titleLength = [...title].length
  const textLength = [...text].length
  const host =
    url !== undefined && URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : undefined
  const among = (domains: readonly string[]): boolean =>
    domains.some((domain) => host === domain || host?.endsWith(`.${domain}`) === true)
  const {
    title_text_min_length: titleLeast = 0,
    title_text_max_length: titleMax = limits.titleCharacters,
    body_text_min_length: textLeast = 0,
    body_text_max_length: textMax,
    body_restriction_policy: policy,
  } = rules
  const missing = (needed: readonly string[], given: string): boolean =>
    needed.length > 0 && !needed.some((word) => contains(given, word))
  const forbidden = (refusedWords: readonly string[], given: string): string | undefined =>
    refusedWords.find((word) => contains(given, word))

  if (titleLength < titleLeast) return sentence('redditTitleMin', { subreddit, min: titleLeast })
  if (titleLength > titleMax) return sentence('redditTitleMax', { subreddit, max: titleMax })
  if (missing(rules.title_required_strings, title))
    return sentence('redditTitleNeeds', { subreddit, words: rules.title_required_strings.join(', ') })
  const inTitle = forbidden(rules.title_blacklisted_strings, title)
  if (inTitle !== undefined) return sentence('redditTitleForbids', { subreddit, word: inTitle })
  if (policy === 'required' && text === '') return sentence('redditNeedsText', { subreddit })
  if (policy === 'notAllowed' && text !== '') return sentence('redditTitleOnly', { subreddit })
  if (text !== '' && textLength < textLeast) return sentence('redditTextMin', { subreddit, min: textLeast })
  if (textMax !== undefined && textLength > textMax)
    return sentence('redditTextMax', { subreddit, max: textMax })
  if (text !== '' && missing(rules.body_required_strings, text))
    return sentence('redditTextNeeds', { subreddit, words: rules.body_required_strings.join(', ') })
  const inText = forbidden(rules.body_blacklisted_strings, text)
  if (inText !== undefined) return sentence('redditTextForbids', { subreddit, word: inText })
  if (host !== undefined && rules.domain_whitelist.length > 0 && !among(rules.domain_whitelist))
    return sentence('redditNoLinksTo', { subreddit, site: host })
  if (among(rules.domain_blacklist)) return sentence('redditNoLinksTo', { subreddit, site: host ?? '' })
  return undefined
}

/** The flairs that can be chosen; none if members can't list them. */
async function flairs(session: Session, subreddit: string): Promise<z.output<typeof Flairs>> {
  try {
    const answer = await get(session, subreddit, `/r/${subreddit}/api/link_flair_v2`)
    return readAnswer(Flairs, answer).filter(({ text }) => text !== '')
  } catch (error) {
    if (error instanceof PlatformError && error.failureClass === 'permission') return []
    throw error
  }
}

async function requirements(session: Session, subreddit: string): Promise<Requirements> {
  const answer = await get(session, subreddit, `/api/v1/${subreddit}/post_requirements`)
  return readTolerantly(Requirements, answer.json)
}

/**
 * Rejects what the subreddit would, before anything is uploaded: kinds of posts, rules for titles and texts,
 * and required flairs. Rules about karma and account age can't be read. Profiles have no rules.
 */
export async function checkSubreddit(session: Session, submission: Submission): Promise<void> {
  const { subreddit, flairId, flairText } = submission
  if (/^u_/i.test(subreddit)) return
  checkKind(readAnswer(About, await get(session, subreddit, `/r/${subreddit}/about`)), submission)
  const rules = await requirements(session, subreddit)
  const unmet = unmetRule(rules, submission)
  if (unmet !== undefined) throw refused('content_rejected', unmet)
  if (rules.is_flair_required !== true || flairId !== undefined || flairText !== undefined) return
  const known = (await flairs(session, subreddit)).slice(0, limits.flairsNamed)
  const named =
    known.length === 0
      ? ''
      : ` ${sentence('redditFlairs', { flairs: known.map(({ text }) => text).join(', ') })}`
  throw refused('content_rejected', `${sentence('redditFlair', { subreddit: `r/${subreddit}` })}${named}`)
}

/**
 * The flairs of a subreddit, and whether one is required. Empty for profiles and subreddits that don't exist.
 */
export async function postingChoices(session: Session, subreddit: string): Promise<PostingChoices> {
  const none = { name: undefined, choices: {}, required: [], unavailable: [] }
  if (/^u_/i.test(subreddit)) return none
  try {
    const { is_flair_required: isRequired } = await requirements(session, subreddit)
    const known = await flairs(session, subreddit)
    return {
      ...none,
      choices:
        known.length > 0 ? { flair_id: known.map(({ id, text }) => ({ value: id, label: text })) } : {},
      required: isRequired === true ? ['flair_id'] : [],
    }
  } catch (error) {
    const isAbsent =
      error instanceof PlatformError && ['permission', 'content_rejected'].includes(error.failureClass)
    if (isAbsent) return none
    throw error
  }
}
