import type { Platform } from '~/contract'
import { i18n } from '~/contract/i18n'
import { formatBytes } from '../media'
import {
  type Condition,
  type Finding,
  type Limit,
  type LimitOf,
  type Problem,
  type Severity,
  severityOf,
} from './limits'
import {
  type Draft,
  type DraftMedia,
  fileKind,
  firstLine,
  hashtagsIn,
  isPhotoPost,
  isPicture,
  isVideo,
  mentionsIn,
} from './post-draft'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'
import { checkCharacters, checkLength, checkTags, grouped } from './text-checks'

/** A finding for each file for which `messageFor` returns a sentence. */
function eachFile(draft: Draft, messageFor: (file: DraftMedia) => string | undefined): Finding[] {
  return draft.media.flatMap((file, mediaIndex) => {
    const sentence = messageFor(file)
    return sentence === undefined ? [] : [{ sentence, mediaIndex }]
  })
}

const checkBytes = (rule: LimitOf<'bytes'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const kind = fileKind(file)
    // Only X has a separate size limit for GIFs; elsewhere a GIF counts as an image.
    const applies = kind === rule.of || (kind === 'gif' && rule.of === 'image' && rule.platform !== 'twitter')
    if (!applies || file.size === undefined || file.size <= rule.limit) return undefined
    return i18n.t('This file is {count}. {message}', { count: formatBytes(file.size), message: rule.message })
  })

const checkFormat = (rule: LimitOf<'format'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && file.mimeType !== undefined && !rule.allowed.includes(file.mimeType)
      ? i18n.t('This image is in {replace} format. {message}', {
          replace: file.mimeType.replace('image/', '').toUpperCase(),
          message: rule.message,
        })
      : undefined,
  )

const checkWidth = (rule: LimitOf<'width'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && file.width !== undefined && (file.width < rule.min || file.width > rule.limit)
      ? i18n.t('This image is {width} pixels wide. {message}', {
          width: grouped(file.width),
          message: rule.message,
        })
      : undefined,
  )

const checkShorterSide = (rule: LimitOf<'shorterSide'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && Math.min(file.width ?? 0, file.height ?? 0) > rule.limit
      ? i18n.t('This image is {width} × {height} pixels. {message}', {
          width: file.width,
          height: file.height,
          message: rule.message,
        })
      : undefined,
  )

const checkPixels = (rule: LimitOf<'pixels'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const pixels = (file.width ?? 0) * (file.height ?? 0)
    return isPicture(file) && pixels >= rule.limit
      ? i18n.t('This image has {pixels} pixels. {message}', {
          pixels: grouped(pixels),
          message: rule.message,
        })
      : undefined
  })

/** 1 %: 1080 × 566 counts as 1.91:1. */
const tolerance = 0.01

const checkRatio = (rule: LimitOf<'ratio'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const applies = rule.of === 'videos' ? isVideo(file) : isPicture(file)
    if (!applies || !file.width || !file.height) return undefined
    const ratio = file.width / file.height
    const fits = ratio >= rule.min * (1 - tolerance) && ratio <= rule.max * (1 + tolerance)
    return fits
      ? undefined
      : i18n.t('This file is {width} × {height} pixels. {message}', {
          width: file.width,
          height: file.height,
          message: rule.message,
        })
  })

const checkShort = (rule: LimitOf<'short'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const upright = file.width !== undefined && file.height !== undefined && file.height >= file.width
    // Only videos with a poster have one. If it is unknown, the rule's message mentions the condition.
    const isShort = file.duration === undefined || file.duration <= rule.limit
    return isVideo(file) && upright && isShort ? rule.message : undefined
  })

const severityOrder: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

const conditions: Readonly<Record<Condition, (draft: Draft) => boolean>> = {
  photos: isPhotoPost,
  noPhotos: (draft) => !isPhotoPost(draft),
  reel: ({ postType }) => /^reels?$/i.test(postType ?? ''),
  longPosts: ({ longPosts }) => longPosts === true,
  shortPosts: ({ longPosts }) => longPosts !== true,
  feed: ({ postType }) => !/^(reels?|story|stories)$/i.test(postType ?? ''),
}

/** The problems of `draft` on `platform`, worst first: of the API's limits and the platform's rules. */
export function validate(draft: Draft, platform: Platform): Problem[] {
  return problemsOf([...apiLimits, ...platformLimits[platform]], draft)
}

/** Checks only the API's limits, for a draft without accounts. */
export function validateForApi(draft: Draft): Problem[] {
  return problemsOf(apiLimits, draft)
}

/** A problem's sentence where no text is underlined, as the composer does with text over a limit. */
export const sentenceWithoutText = ({ over, by = 0, rule, sentence }: Problem): string =>
  over ? i18n.t('{message} You’re {by} over.', { message: rule.message, by: grouped(by) }) : sentence

function problemsOf(rules: readonly Limit[], draft: Draft): Problem[] {
  return rules
    .filter((rule) => rule.when === undefined || conditions[rule.when](draft))
    .flatMap((rule) => {
      const severity = severityOf(rule)
      return check(rule, draft).map((finding) => ({ ...finding, rule, severity }))
    })
    .toSorted((a, b) => severityOrder[a.severity] - severityOrder[b.severity])
}

/** The findings of one rule; none if it doesn't apply or the facts it needs are unknown. */
function check(rule: Limit, draft: Draft): Finding[] {
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

/** Checks a maximum count. Hashtags and mentions in the text count as well, except for the API's own limits. */
function checkCount(rule: LimitOf<'count'>, draft: Draft): Finding[] {
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

/** `count` is at least 2 as every limit here is at least 1, so English needs no singular. */
function tooMany(rule: LimitOf<'count'>, count: number, by: number): string {
  if (rule.subject === 'hashtags') return i18n.t('{count} hashtags, {by} too many.', { count, by })
  if (rule.subject === 'mentions') return i18n.t('{count} mentions, {by} too many.', { count, by })
  switch (rule.of) {
    case 'all':
      return i18n.t('{count} files, {by} too many.', { count, by })
    case 'pictures':
      return i18n.t('{count} images, {by} too many.', { count, by })
    case 'gifs':
      return i18n.t('{count} GIFs, {by} too many.', { count, by })
    case 'videos':
      return i18n.t('{count} videos, {by} too many.', { count, by })
  }
}

/** Checks that something required is present. A file of unknown kind counts as present. */
function checkRequired(rule: LimitOf<'required'>, draft: Draft): Finding[] {
  return isPresent(rule, draft) ? [] : [{ sentence: rule.message }]
}

function isPresent(rule: LimitOf<'required'>, draft: Draft): boolean {
  if (rule.subject === 'media') return draft.media.length > 0
  if (rule.subject === 'title') return firstLine(draft.text).text !== ''
  // The API counts a blank as a character (api.md section 2); for platforms it is empty.
  return rule.platform === 'api' ? draft.text !== '' : draft.text.trim() !== '' || Boolean(draft.link)
}

/** Checks for kinds of files that can't be combined. */
function checkMixed(rule: LimitOf<'mixed'>, draft: Draft): Finding[] {
  const kinds = new Set(draft.media.map(fileKind))
  kinds.delete('unknown')
  if (!rule.gifs && kinds.delete('gif')) kinds.add('image')
  return kinds.size > 1 ? [{ sentence: rule.message }] : []
}
