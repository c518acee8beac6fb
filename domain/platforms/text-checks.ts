import { i18n } from '~/contract/i18n'
import { language } from '../language'
import type { Finding, LimitOf, Unit } from './limits'
import { composedText, type Draft, firstLine } from './post-draft'
import { firstOver, measure } from './text-length'

export const grouped = (count: number): string => count.toLocaleString(language)

type Sentence = (by: string, limit: string) => string
type Sentences = Readonly<Record<'text' | 'composed' | 'title', Sentence>>

const inCharacters: Sentences = {
  text: (by, limit) =>
    i18n.t('{by} over the {limit}-character limit. The underlined text won’t fit.', { by, limit }),
  composed: (by, limit) =>
    i18n.t('{by} over the {limit}-character limit if hashtags, mentions and the link are added.', {
      by,
      limit,
    }),
  title: (by, limit) =>
    i18n.t('The first line is used as the title and is {by} over the {limit}-character limit.', {
      by,
      limit,
    }),
}

const sentences: Readonly<Record<Unit, Sentences>> = {
  weighted: inCharacters,
  codepoints: inCharacters,
  utf16: {
    text: (by, limit) =>
      i18n.t('{by} over the limit of {limit} UTF-16 units. The underlined text won’t fit.', { by, limit }),
    composed: (by, limit) =>
      i18n.t('{by} over the limit of {limit} UTF-16 units if hashtags, mentions and the link are added.', {
        by,
        limit,
      }),
    title: (by, limit) =>
      i18n.t('The first line is used as the title and is {by} over the limit of {limit} UTF-16 units.', {
        by,
        limit,
      }),
  },
  bytes: {
    text: (by, limit) =>
      i18n.t('{by} over the {limit}-byte limit. The underlined text won’t fit.', { by, limit }),
    composed: (by, limit) =>
      i18n.t('{by} over the {limit}-byte limit if hashtags, mentions and the link are added.', { by, limit }),
    title: (by, limit) =>
      i18n.t('The first line is used as the title and is {by} over the {limit}-byte limit.', { by, limit }),
  },
}

/** The message for an exceeded limit. Unofficial limits add the rule's own message, which names the source. */
function exceededMessage(kind: keyof Sentences, by: number, rule: LimitOf<'length'>): string {
  const sentence = sentences[rule.unit][kind](grouped(by), grouped(rule.limit))
  return rule.official ? sentence : `${sentence} ${rule.message}`
}

/**
 * Checks the length of a text or title. The API's own limit applies to the text alone; a platform may also
 * get the appended parts (`composedText`).
 */
export function checkLength(rule: LimitOf<'length'>, draft: Draft): Finding[] {
  if (rule.subject === 'title') return titleLength(rule, draft)
  const alone = measure(draft.text, rule.unit)
  const composed = rule.platform === 'api' ? alone : measure(composedText(draft), rule.unit)
  const by = Math.max(alone, composed) - rule.limit
  if (by <= 0) return []
  if (alone <= rule.limit) {
    return [{ sentence: exceededMessage('composed', by, rule), by }]
  }
  const over = { start: firstOver(draft.text, rule.limit, rule.unit), end: draft.text.length }
  return [{ sentence: exceededMessage('text', by, rule), by, over }]
}

function titleLength(rule: LimitOf<'length'>, draft: Draft): Finding[] {
  const title = firstLine(draft.text)
  const by = measure(title.text, rule.unit) - rule.limit
  if (by <= 0) return []
  const start = title.start + firstOver(title.text, rule.limit, rule.unit)
  return [
    {
      sentence: exceededMessage('title', by, rule),
      by,
      over: { start, end: title.end },
    },
  ]
}

/** Finds the first character that the platform refuses. */
export function checkCharacters(rule: LimitOf<'characters'>, draft: Draft): Finding[] {
  const { refused } = rule
  const start = Math.min(...refused.map((sign) => draft.text.indexOf(sign)).filter((index) => index >= 0))
  if (Number.isFinite(start)) return [{ sentence: rule.message, over: { start, end: start + 1 } }]
  const composed = composedText(draft)
  return refused.some((sign) => composed.includes(sign)) ? [{ sentence: rule.message }] : []
}

/** Checks the tags as the platform joins them: separated by commas, with quotes around those with spaces. */
export function checkTags(rule: LimitOf<'tags'>, draft: Draft): Finding[] {
  const tags = draft.hashtags.map((tag) => tag.replace(/^#/, ''))
  const list = tags.map((tag) => (/\s/.test(tag) ? `"${tag}"` : tag)).join(',')
  const by = measure(list, 'codepoints') - rule.limit
  return by > 0
    ? [
        {
          sentence: i18n.t('The tags are {by} over the {limit}-character limit.', {
            by: grouped(by),
            limit: grouped(rule.limit),
          }),
          by,
        },
      ]
    : []
}
