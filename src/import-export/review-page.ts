import { i18n } from '@lingui/core'
import { escapeHtml as e, writeSheet } from './sheet'

/** A post's preview on one account: the part that a feed shows, and the rest behind "more". */
export interface ReviewPreview {
  readonly platform: string
  readonly account: string
  /** On platforms with titles: YouTube, Reddit. */
  readonly title?: string | undefined
  readonly shown: string
  /** The part behind the feed's "more"; empty if everything is shown. */
  readonly rest: string
}

/** An embedded image, or the address of media that can't be embedded. */
interface ReviewMedia {
  /** `data:image/…`; anything else isn't displayed. */
  readonly data: string | undefined
  readonly url: string
  readonly kind: 'image' | 'video'
}

export interface ReviewPost {
  /** "14:30". */
  readonly time: string
  readonly status: string
  readonly campaign?: string | undefined
  readonly previews: readonly ReviewPreview[]
  readonly media: readonly ReviewMedia[]
}

export interface ReviewPage {
  readonly title: string
  /** Period and filters. */
  readonly scope: string
  /** IANA name of the time zone of all times. */
  readonly zone: string
  /** Formatted date of creation. */
  readonly madeOn: string
  readonly days: readonly { readonly name: string; readonly posts: readonly ReviewPost[] }[]
}

/** The page's styles. Its CSP only allows their hash. */
export const reviewStyles = `
:root{color-scheme:light dark;--ink:#1d1c1a;--ink2:#5b5853;--line:#dcd9d2;--sheet:#fffefb;--well:#f4f2ec}
@media(prefers-color-scheme:dark){:root{--ink:#eceae5;--ink2:#b1aea7;--line:#3a3834;--sheet:#1b1a18;--well:#252421}}
@media print{:root{--ink:#000;--ink2:#444;--line:#bbb;--sheet:#fff;--well:#fff}details>*{display:block}article{break-inside:avoid}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:860px;padding:32px 20px 64px;background:var(--sheet);color:var(--ink);font:14px/20px system-ui,sans-serif}
h1{margin:0;font:500 28px/36px Georgia,serif}
h2{margin:32px 0 0;padding-bottom:6px;border-bottom:1px solid var(--line);font-size:16px}
h3{margin:0;font-size:14px}
p{margin:0}
.say,.meta{color:var(--ink2)}
.meta{font-size:12px;line-height:16px}
article{padding:16px 0;border-bottom:1px solid var(--line)}
.pictures{display:flex;flex-wrap:wrap;gap:6px;margin:10px 0}
.pictures img{max-width:200px;max-height:200px;border-radius:6px}
.previews{display:grid;grid-template-columns:repeat(auto-fill,minmax(240px,1fr));gap:12px;margin-top:10px}
.preview{padding:10px 12px;border:1px solid var(--line);border-radius:6px;overflow-wrap:anywhere}
.text{white-space:pre-wrap}
summary{color:var(--ink2)}
.sign{margin-top:40px;display:grid;grid-template-columns:2fr 1fr;gap:24px}
.sign p{padding-top:40px;border-bottom:1px solid var(--ink)}
`

/** SHA-256 of `reviewStyles` in base64, verified by a test. */
export const reviewStylesHash = 'Wxuqtn83ZOGp7Lp8XFSGNte60xzkATbMima5c3hhWh8='

function previewHtml({ platform, account, title, shown, rest }: ReviewPreview): string {
  const more =
    rest === ''
      ? ''
      : `<details><summary>${i18n.t('more')}</summary><p class="text" dir="auto">${e(rest)}</p></details>`
  const name = title === undefined ? '' : `<p dir="auto"><b>${e(title)}</b></p>`
  return `<section class="preview"><h3>${e(platform)}</h3><p class="meta"><bdi dir="ltr">${e(account)}</bdi></p>${name}<p class="text" dir="auto">${e(shown)}</p>${more}</section>`
}

function mediaHtml({ data, url, kind }: ReviewMedia, index: number): string {
  const drawn = data !== undefined && /^data:image\/(?:jpeg|png|webp|gif);base64,[A-Za-z0-9+/=]+$/.test(data)
  if (drawn) return `<img src="${data}" alt="${e(i18n.t('Image {0}', { 0: index + 1 }))}">`
  const what = kind === 'video' ? i18n.t('Video') : i18n.t('Image, not embedded')
  return `<p class="meta">${e(what)}: <bdi dir="ltr">${e(url)}</bdi></p>`
}

function postHtml({ time, status, campaign, previews, media }: ReviewPost): string {
  const meta = [status, campaign].flatMap((word) => (word ? [`<bdi>${e(word)}</bdi>`] : [])).join(' · ')
  const pictures = media.length === 0 ? '' : `<div class="pictures">${media.map(mediaHtml).join('')}</div>`
  return `<article><h3>${e(time)}</h3><p class="meta">${meta}</p>${pictures}<div class="previews">${previews
    .map(previewHtml)
    .join('')}</div></article>`
}

/**
 * An HTML file for a client to read and sign off, without a server or scripts. All texts are escaped, images are embedded,
 * and the CSP blocks all requests.
 */
export function writeReviewPage({ title, scope, zone, madeOn, days }: ReviewPage): string {
  const count = days.reduce((sum, { posts }) => sum + posts.length, 0)
  const size = i18n.t('{count, plural, one {1 post} other {# posts}}', { count })
  const made = i18n.t('Times are in {zone}. Created {madeOn}.', { zone, madeOn })
  const [approved, date] = [i18n.t('Approved by'), i18n.t('Date')]
  const body = days
    .map(({ name, posts }) => `<section><h2>${e(name)}</h2>${posts.map(postHtml).join('')}</section>`)
    .join('\n')
  return writeSheet({
    title,
    styles: reviewStyles,
    stylesHash: reviewStylesHash,
    body: `<header><h1 dir="auto">${e(title)}</h1>
<p class="say">${e(scope)} · ${e(size)}</p>
<p class="meta">${e(made)}</p></header>
<main>
${body}
</main>
<footer class="sign"><p>${e(approved)}</p><p>${e(date)}</p></footer>`,
  })
}
