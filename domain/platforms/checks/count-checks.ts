import { type Draft, fileKind, isPicture, isVideo } from '../draft'
import { firstLine } from '../first-line'
import type { Finding } from '../problem'
import type { LimitOf } from '../limit'
import { hashtagsIn, mentionsIn } from '../words-in'

/** Too many of something. Words in the text itself count with those in the fields, but not against the API's own caps. */
export function checkCount(rule: LimitOf<'count'>, draft: Draft): Finding[] {
  const count = countOf(rule, draft)
  const by = count - rule.limit
  if (by <= 0) return []
  return [{ sentence: rule.limit === 0 ? rule.message : `${tooMany(rule, count, by)} ${rule.message}`, by }]
}

function countOf(rule: LimitOf<'count'>, draft: Draft): number {
  const written = rule.platform === 'api' ? '' : draft.text
  if (rule.subject === 'hashtags') return draft.hashtags.length + hashtagsIn(written).length
  if (rule.subject === 'mentions') return draft.mentions.length + mentionsIn(written).length
  switch (rule.of) {
    case 'all':
      return draft.media.length
    case 'pictures':
      return draft.media.filter(isPicture).length
    case 'gifs':
      return draft.media.filter((file) => fileKind(file) === 'gif').length
    case 'videos':
      return draft.media.filter(isVideo).length
  }
}

/** More than a limit of one or above: two or more, so English needs no singular. */
function tooMany(rule: LimitOf<'count'>, count: number, by: number): string {
  if (rule.subject === 'hashtags') return `${count} hashtags, ${by} too many.`
  if (rule.subject === 'mentions') return `${count} mentions, ${by} too many.`
  switch (rule.of) {
    case 'all':
      return `${count} files, ${by} too many.`
    case 'pictures':
      return `${count} images, ${by} too many.`
    case 'gifs':
      return `${count} GIFs, ${by} too many.`
    case 'videos':
      return `${count} videos, ${by} too many.`
  }
}

/** Something that the platform cannot do without. A file of unknown kind is given the benefit of the doubt. */
export function checkRequired(rule: LimitOf<'required'>, draft: Draft): Finding[] {
  return isThere(rule, draft) ? [] : [{ sentence: rule.message }]
}

function isThere(rule: LimitOf<'required'>, draft: Draft): boolean {
  if (rule.subject === 'media') return draft.media.length > 0
  if (rule.subject === 'title') return firstLine(draft.text).text !== ''
  // The API counts a blank as a character (api.md section 2); a platform sees nothing in it.
  return rule.platform === 'api' ? draft.text !== '' : draft.text.trim() !== '' || Boolean(draft.link)
}

/** Kinds of files that do not go together. */
export function checkMixed(rule: LimitOf<'mixed'>, draft: Draft): Finding[] {
  const kinds = new Set(draft.media.map(fileKind))
  kinds.delete('unknown')
  if (!rule.gifs && kinds.delete('gif')) kinds.add('image')
  return kinds.size > 1 ? [{ sentence: rule.message }] : []
}
