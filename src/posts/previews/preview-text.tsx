import type { Platform } from '~/contract/social'
import { cuts, cutText } from './cut-text'
import type { PreviewPost } from './preview-post'
import { textRuns } from './text-runs'

type Props = {
  post: PreviewPost
  platform: Platform
  overAt?: number | undefined
  /** The text without its first line, where that is the title. */
  text?: string | undefined
}

const signed = (sign: string) => (word: string) => (word.startsWith(sign) ? word : sign + word)

/** Hashtags, mentions and link, which the service may add behind the text. */
export function appended({ hashtags, mentions, link }: PreviewPost): string {
  return [...mentions.map(signed('@')), ...hashtags.map(signed('#')), ...(link ? [link] : [])].join(' ')
}

/** The text as the platform's feed shows it: cut where the feed cuts, coloured as links, marked past the limit. */
export function PreviewText({ post, platform, overAt, text = post.text }: Props) {
  const whole = [text, appended(post)].filter(Boolean).join(text.includes('\n') ? '\n\n' : ' ')
  // A title may be all there is.
  if (whole === '') return post.text.trim() === '' && <span className="text-pv-2">Your text</span>
  const { shown, cut } = cutText(whole, cuts[platform])
  // What is appended stands behind the text: only the text itself is measured and marked.
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

/** Captions whose addresses are words like others (platforms.md). */
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
