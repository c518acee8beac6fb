import type { Platform } from '~/contract'
import { i18n } from '~/contract/i18n'
import {
  isPhotoPost,
  fileKind,
  isPicture,
  isVideo,
  firstLine,
  hashtagsIn,
  mentionsIn,
  type Draft,
  type DraftMedia,
} from './post-draft'
import {
  severityOf,
  type Problem,
  type Finding,
  type Circumstance,
  type Limit,
  type Severity,
  type LimitOf,
} from './limits'
import { apiLimits } from './rules/api'
import { platformLimits } from './rules/by-platform'
import { checkCharacters, checkLength, checkTags, grouped } from './text-checks'
import { formatBytes } from '../media'

/** One finding for each file for which `complain` has something to say. */
function eachFile(draft: Draft, complain: (file: DraftMedia) => string | undefined): Finding[] {
  return draft.media.flatMap((file, mediaIndex) => {
    const sentence = complain(file)
    return sentence === undefined ? [] : [{ sentence, mediaIndex }]
  })
}

const checkBytes = (rule: LimitOf<'bytes'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const kind = fileKind(file)
    // Only X has a size of its own for GIFs; elsewhere a GIF is a picture like others.
    const meant = kind === rule.of || (kind === 'gif' && rule.of === 'image' && rule.platform !== 'twitter')
    if (!meant || file.size === undefined || file.size <= rule.limit) return undefined
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

/** A share of 1 %: 1080 × 566 is meant as 1.91:1. */
const tolerance = 0.01

const checkRatio = (rule: LimitOf<'ratio'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const meant = rule.of === 'videos' ? isVideo(file) : isPicture(file)
    if (!meant || !file.width || !file.height) return undefined
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
    // The API tells of no file how long it is: then the rule says by itself what it depends on.
    const brief = file.duration === undefined || file.duration <= rule.limit
    return isVideo(file) && upright && brief ? rule.message : undefined
  })

const rank: Readonly<Record<Severity, number>> = { block: 0, warn: 1, note: 2 }

const circumstances: Readonly<Record<Circumstance, (draft: Draft) => boolean>> = {
  photos: isPhotoPost,
  noPhotos: (draft) => !isPhotoPost(draft),
  reel: ({ postType }) => /^reels?$/i.test(postType ?? ''),
  feed: ({ postType }) => !/^(reels?|story|stories)$/i.test(postType ?? ''),
}

/** What stands between `draft` and `platform`, worst first: the API's own caps, then the platform's rulings. */
export function validate(draft: Draft, platform: Platform): Problem[] {
  return problemsOf([...apiLimits, ...platformLimits[platform]], draft)
}

/** The API's own caps alone, for a draft that has no account yet. */
export function validateForApi(draft: Draft): Problem[] {
  return problemsOf(apiLimits, draft)
}

function problemsOf(rules: readonly Limit[], draft: Draft): Problem[] {
  return rules
    .filter((rule) => rule.when === undefined || circumstances[rule.when](draft))
    .flatMap((rule) => {
      const severity = severityOf(rule)
      return check(rule, draft).map((finding) => ({ ...finding, rule, severity }))
    })
    .toSorted((a, b) => rank[a.severity] - rank[b.severity])
}

/** What `rule` finds wrong with `draft`; nothing where it does not apply or what it looks at is unknown. */
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

/** Too many of something. Words in the text itself count with those in the fields, but not against the API's own caps. */
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

/** More than a limit of one or above: two or more, so English needs no singular. */
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

/** Something that the platform cannot do without. A file of unknown kind is given the benefit of the doubt. */
function checkRequired(rule: LimitOf<'required'>, draft: Draft): Finding[] {
  return isThere(rule, draft) ? [] : [{ sentence: rule.message }]
}

function isThere(rule: LimitOf<'required'>, draft: Draft): boolean {
  if (rule.subject === 'media') return draft.media.length > 0
  if (rule.subject === 'title') return firstLine(draft.text).text !== ''
  // The API counts a blank as a character (api.md section 2); a platform sees nothing in it.
  return rule.platform === 'api' ? draft.text !== '' : draft.text.trim() !== '' || Boolean(draft.link)
}

/** Kinds of files that do not go together. */
function checkMixed(rule: LimitOf<'mixed'>, draft: Draft): Finding[] {
  const kinds = new Set(draft.media.map(fileKind))
  kinds.delete('unknown')
  if (!rule.gifs && kinds.delete('gif')) kinds.add('image')
  return kinds.size > 1 ? [{ sentence: rule.message }] : []
}
