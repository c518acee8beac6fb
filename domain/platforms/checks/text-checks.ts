import { language } from '../../language'
import { composedText } from '../composed-text'
import type { Draft } from '../draft'
import { firstLine } from '../first-line'
import { firstOver, measure } from '../measure'
import type { Finding } from '../problem'
import type { RuleOf, Unit } from '../rule'

export const grouped = (count: number): string => count.toLocaleString(language)

const nouns: Readonly<Record<Unit, readonly [string, string]>> = {
  weighted: ['character', 'characters'],
  codepoints: ['character', 'characters'],
  utf16: ['UTF-16 unit', 'UTF-16 units'],
  bytes: ['byte', 'bytes'],
}

function passing(by: number, rule: RuleOf<'length'>): string {
  const [one, many] = nouns[rule.unit]
  return `${grouped(by)} ${by === 1 ? one : many} over the ${grouped(rule.limit)} limit`
}

/** A text or title that is too long. The API's own cap is on the text alone; a platform may get more (`composedText`). */
export function checkLength(rule: RuleOf<'length'>, draft: Draft): Finding[] {
  if (rule.subject === 'title') return titleLength(rule, draft)
  const alone = measure(draft.text, rule.unit)
  const composed = rule.platform === 'api' ? alone : measure(composedText(draft), rule.unit)
  const by = Math.max(alone, composed) - rule.limit
  if (by <= 0) return []
  if (alone <= rule.limit) {
    return [{ sentence: `${passing(by, rule)} if hashtags, mentions and the link are added.`, by }]
  }
  const over = { start: firstOver(draft.text, rule.limit, rule.unit), end: draft.text.length }
  return [{ sentence: `${passing(by, rule)}. The underlined text won’t fit.`, by, over }]
}

function titleLength(rule: RuleOf<'length'>, draft: Draft): Finding[] {
  const title = firstLine(draft.text)
  const by = measure(title.text, rule.unit) - rule.limit
  if (by <= 0) return []
  const start = title.start + firstOver(title.text, rule.limit, rule.unit)
  return [
    {
      sentence: `The first line is used as the title and is ${passing(by, rule)}.`,
      by,
      over: { start, end: title.end },
    },
  ]
}

/** A character that the platform refuses, at its first place. */
export function checkCharacters(rule: RuleOf<'characters'>, draft: Draft): Finding[] {
  const { refused } = rule
  const start = Math.min(...refused.map((sign) => draft.text.indexOf(sign)).filter((index) => index >= 0))
  if (Number.isFinite(start)) return [{ sentence: rule.message, over: { start, end: start + 1 } }]
  const composed = composedText(draft)
  return refused.some((sign) => composed.includes(sign)) ? [{ sentence: rule.message }] : []
}

/** Tags as the platform joins them: commas between, quotes around those with spaces. */
export function checkTags(rule: RuleOf<'tags'>, draft: Draft): Finding[] {
  const tags = draft.hashtags.map((tag) => tag.replace(/^#/, ''))
  const list = tags.map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag)).join(',')
  const by = measure(list, 'codepoints') - rule.limit
  return by > 0
    ? [{ sentence: `Tags are ${grouped(by)} characters over the ${grouped(rule.limit)} limit.`, by }]
    : []
}
