import { type Draft, fileKind, isPicture, isVideo } from '../draft'
import { firstLine } from '../first-line'
import type { Finding } from '../problem'
import type { RuleOf } from '../rule'
import { hashtagsIn, mentionsIn } from '../words-in'

/** Too many of something. Words in the text itself count with those in the fields, but not against the API's own caps. */
export function checkCount(rule: RuleOf<'count'>, draft: Draft): Finding[] {
  const [count, one, many] = countOf(rule, draft)
  const by = count - rule.limit
  if (by <= 0) return []
  const sentence = `${count} ${count === 1 ? one : many}, ${by} too many. ${rule.message}`
  return [{ sentence, by }]
}

function countOf(rule: RuleOf<'count'>, draft: Draft): [number, string, string] {
  const written = rule.platform === 'api' ? '' : draft.text
  if (rule.subject === 'hashtags') {
    return [draft.hashtags.length + hashtagsIn(written).length, 'hashtag', 'hashtags']
  }
  if (rule.subject === 'mentions') {
    return [draft.mentions.length + mentionsIn(written).length, 'mention', 'mentions']
  }
  switch (rule.of) {
    case 'all':
      return [draft.media.length, 'file', 'files']
    case 'pictures':
      return [draft.media.filter(isPicture).length, 'picture', 'pictures']
    case 'gifs':
      return [draft.media.filter((file) => fileKind(file) === 'gif').length, 'GIF', 'GIFs']
    case 'videos':
      return [draft.media.filter(isVideo).length, 'video', 'videos']
  }
}

/** Something that the platform cannot do without. A file of unknown kind is given the benefit of the doubt. */
export function checkRequired(rule: RuleOf<'required'>, draft: Draft): Finding[] {
  return isThere(rule, draft) ? [] : [{ sentence: rule.message }]
}

function isThere(rule: RuleOf<'required'>, draft: Draft): boolean {
  if (rule.subject === 'media') return draft.media.length > 0
  if (rule.subject === 'title') return firstLine(draft.text).text !== ''
  // The API counts a blank as a character (api.md section 2); a platform sees nothing in it.
  return rule.platform === 'api' ? draft.text !== '' : draft.text.trim() !== '' || Boolean(draft.link)
}

/** Kinds of files that do not go together. */
export function checkMixed(rule: RuleOf<'mixed'>, draft: Draft): Finding[] {
  const kinds = new Set(draft.media.map(fileKind))
  kinds.delete('unknown')
  if (!rule.gifs && kinds.delete('gif')) kinds.add('image')
  return kinds.size > 1 ? [{ sentence: rule.message }] : []
}
