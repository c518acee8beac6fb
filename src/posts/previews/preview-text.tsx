import { i18n } from '@lingui/core'
import type { Platform } from '~/contract/social'
import { withSign } from '~/domain/platforms/post-draft'
import { graphemeStart } from '~/domain/text'
import type { PreviewPost } from './preview-post'

/** Where a feed collapses a text behind "more". */
interface Cut {
  /** Characters that stay visible. */
  readonly characters: number
  /** Lines, as typed, that stay visible. */
  readonly lines: number
  /** The label that expands it. */
  readonly more: string
}

/**
 * About where each platform's feed cuts, as seen in the apps and on the sites. None of them documents it, so
 * these affect only the preview. X shows a text of 280 characters in full, Reddit a post's page.
 */
export const cuts: Readonly<Partial<Record<Platform, Cut>>> = {
  instagram: { characters: 125, lines: 2, more: i18n.t('more') },
  facebook: { characters: 477, lines: 5, more: i18n.t('See more') },
  linkedin: { characters: 210, lines: 3, more: i18n.t('more') },
  tiktok: { characters: 90, lines: 2, more: i18n.t('more') },
  youtube: { characters: 150, lines: 3, more: i18n.t('more') },
}

/**
 * The visible part of `text`, and whether it was cut; at a word boundary unless the last word is very long.
 */
export function cutText(text: string, cut: Cut | undefined): { shown: string; cut: boolean } {
  if (!cut) return { shown: text, cut: false }
  const lines = text.split('\n')
  const byLines = lines.length > cut.lines ? lines.slice(0, cut.lines).join('\n') : text
  if (byLines.length <= cut.characters) return { shown: byLines.trimEnd(), cut: byLines.length < text.length }
  const hard = byLines.slice(0, graphemeStart(byLines, cut.characters))
  const space = hard.search(/\s\S*$/)
  const shown = space > cut.characters * 0.7 ? hard.slice(0, space) : hard
  return { shown: shown.trimEnd(), cut: true }
}

/** A piece of text with one style. */
interface Run {
  readonly text: string
  /** A hashtag, a mention or an address. */
  readonly link: boolean
  /** Over the limit. */
  readonly over: boolean
}

const linked = /(https?:\/\/[^\s]*[^\s.,;:!?)\]'’”]|(?<![\p{L}\p{N}_])[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*)/gu

/** Splits `text` into runs of one style each; from UTF-16 index `overAt` on it is over the limit. */
export function textRuns(text: string, overAt = text.length): Run[] {
  const runs: Run[] = []
  const add = (from: number, to: number, link: boolean) => {
    const middle = Math.min(Math.max(overAt, from), to)
    if (middle > from) runs.push({ text: text.slice(from, middle), link, over: false })
    if (to > middle) runs.push({ text: text.slice(middle, to), link, over: true })
  }
  let at = 0
  for (const match of text.matchAll(linked)) {
    add(at, match.index, false)
    add(match.index, match.index + match[0].length, true)
    at = match.index + match[0].length
  }
  add(at, text.length, false)
  return runs
}

type Props = {
  post: PreviewPost
  platform: Platform
  overAt?: number | undefined
  /** The text to show, without its first line if that is the title. */
  text?: string | undefined
}

/** Mentions, hashtags and link, which the API may append to the text. */
export function appended({ hashtags, mentions, link }: PreviewPost): string {
  return [...mentions.map(withSign('@')), ...hashtags.map(withSign('#')), ...(link ? [link] : [])].join(' ')
}

/**
 * The text as the platform's feed shows it: cut where the feed cuts, links coloured, the part over the limit
 * marked.
 */
export function PreviewText({ post, platform, overAt, text = post.text }: Props) {
  const whole = [text, appended(post)].filter(Boolean).join(text.includes('\n') ? '\n\n' : ' ')
  // The title may be all the text there is.
  if (whole === '') return post.text.trim() === '' && <span className="text-pv-2">{i18n.t('Your text')}</span>
  const { shown, cut } = cutText(whole, cuts[platform])
  // Only the text itself is measured and marked, not what is appended.
  const over = overAt !== undefined && overAt < text.length ? overAt : undefined
  return (
    <span className="break-words whitespace-pre-wrap">
      <Runs
        platform={platform}
        text={cut ? shown.replace(/[.,;:]+$/, '') : shown}
        overAt={over}
        textEnd={text.length}
      />
      {cut && <span className="text-pv-2">… {cuts[platform]?.more}</span>}
    </span>
  )
}

type RunsProps = { platform: Platform; text: string; overAt: number | undefined; textEnd: number }

/** Platforms that don't link addresses in captions (docs/platforms.md). */
const unlinked: readonly Platform[] = ['instagram', 'tiktok']
const address = /^https?:\/\//i

function Runs({ platform, text, overAt, textEnd }: RunsProps) {
  let at = 0
  return textRuns(text, overAt ?? text.length).map((run) => {
    const key = at
    at += run.text.length
    const link = run.link && !(unlinked.includes(platform) && address.test(run.text))
    const look = link ? 'text-pv-link' : ''
    if (!run.over || key >= textEnd)
      return (
        <span key={key} className={look}>
          {run.text}
        </span>
      )
    return (
      <mark key={key} className={`bg-red-tint text-inherit ${look}`}>
        {run.text}
      </mark>
    )
  })
}
