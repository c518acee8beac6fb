import { formatBytes } from '../../media/format-bytes'
import { type Draft, type DraftMedia, fileKind, isPicture, isVideo } from '../draft'
import type { Finding } from '../problem'
import type { LimitOf } from '../limit'
import { grouped } from './text-checks'

/** One finding for each file for which `complain` has something to say. */
function eachFile(draft: Draft, complain: (file: DraftMedia) => string | undefined): Finding[] {
  return draft.media.flatMap((file, mediaIndex) => {
    const sentence = complain(file)
    return sentence === undefined ? [] : [{ sentence, mediaIndex }]
  })
}

export const checkBytes = (rule: LimitOf<'bytes'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const kind = fileKind(file)
    // Only X has a size of its own for GIFs; elsewhere a GIF is a picture like others.
    const meant = kind === rule.of || (kind === 'gif' && rule.of === 'image' && rule.platform !== 'twitter')
    if (!meant || file.size === undefined || file.size <= rule.limit) return undefined
    return `This file is ${formatBytes(file.size)}. ${rule.message}`
  })

export const checkFormat = (rule: LimitOf<'format'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && file.mimeType !== undefined && !rule.allowed.includes(file.mimeType)
      ? `This image is in ${file.mimeType.replace('image/', '').toUpperCase()} format. ${rule.message}`
      : undefined,
  )

export const checkWidth = (rule: LimitOf<'width'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && file.width !== undefined && (file.width < rule.min || file.width > rule.limit)
      ? `This image is ${grouped(file.width)} pixels wide. ${rule.message}`
      : undefined,
  )

export const checkShorterSide = (rule: LimitOf<'shorterSide'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) =>
    isPicture(file) && Math.min(file.width ?? 0, file.height ?? 0) > rule.limit
      ? `This image is ${file.width} × ${file.height} pixels. ${rule.message}`
      : undefined,
  )

export const checkPixels = (rule: LimitOf<'pixels'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const pixels = (file.width ?? 0) * (file.height ?? 0)
    return isPicture(file) && pixels >= rule.limit
      ? `This image has ${grouped(pixels)} pixels. ${rule.message}`
      : undefined
  })

/** A share of 1 %: 1080 × 566 is meant as 1.91:1. */
const tolerance = 0.01

export const checkRatio = (rule: LimitOf<'ratio'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const meant = rule.of === 'videos' ? isVideo(file) : isPicture(file)
    if (!meant || !file.width || !file.height) return undefined
    const ratio = file.width / file.height
    const fits = ratio >= rule.min * (1 - tolerance) && ratio <= rule.max * (1 + tolerance)
    return fits ? undefined : `This file is ${file.width} × ${file.height} pixels. ${rule.message}`
  })

export const checkShort = (rule: LimitOf<'short'>, draft: Draft): Finding[] =>
  eachFile(draft, (file) => {
    const upright = file.width !== undefined && file.height !== undefined && file.height >= file.width
    // The API tells of no file how long it is: then the rule says by itself what it depends on.
    const brief = file.duration === undefined || file.duration <= rule.limit
    return isVideo(file) && upright && brief ? rule.message : undefined
  })
