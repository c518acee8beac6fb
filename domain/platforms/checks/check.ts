import type { Draft } from '../draft'
import type { Finding } from '../problem'
import type { Limit } from '../limit'
import { checkCount, checkMixed, checkRequired } from './count-checks'
import {
  checkBytes,
  checkFormat,
  checkPixels,
  checkRatio,
  checkShort,
  checkShorterSide,
  checkWidth,
} from './file-checks'
import { checkCharacters, checkLength, checkTags } from './text-checks'

/** What `rule` finds wrong with `draft`; nothing where it does not apply or what it looks at is unknown. */
export function check(rule: Limit, draft: Draft): Finding[] {
  switch (rule.test) {
    case 'length':
      return checkLength(rule, draft)
    case 'characters':
      return checkCharacters(rule, draft)
    case 'tags':
      return checkTags(rule, draft)
    case 'required':
      return checkRequired(rule, draft)
    case 'count':
      return checkCount(rule, draft)
    case 'mixed':
      return checkMixed(rule, draft)
    case 'bytes':
      return checkBytes(rule, draft)
    case 'format':
      return checkFormat(rule, draft)
    case 'width':
      return checkWidth(rule, draft)
    case 'shorterSide':
      return checkShorterSide(rule, draft)
    case 'pixels':
      return checkPixels(rule, draft)
    case 'ratio':
      return checkRatio(rule, draft)
    case 'short':
      return checkShort(rule, draft)
    case 'linkPresent':
      return draft.link && (!rule.withMedia || draft.media.length > 0) ? [{ sentence: rule.message }] : []
    case 'always':
      return [{ sentence: rule.message }]
  }
}
