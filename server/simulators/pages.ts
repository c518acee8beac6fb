import { html } from 'hono/html'
import type { Language } from '~/domain/language'
import { htmlPage } from '../http/html-page'

type Markup = ReturnType<typeof html>

/** Path of the pages' stylesheet; the content security policy refuses inline styles. */
export const stylesheetPath = '/practice/-/practice.css'

const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A page of a simulated platform. Values in `body` must already be escaped. */
export const practicePage = (
  title: string,
  body: Markup,
  { status = 200, language = 'en' }: { status?: number; language?: Language } = {},
): Promise<Response> =>
  htmlPage({
    title,
    language,
    style: html`<link rel="stylesheet" href="${stylesheetPath}" />`,
    body,
    policy,
    status,
  })

const css = `:root { color-scheme: light dark }
body { margin: 0; background: Canvas; color: CanvasText; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 1rem }
h2 { font-size: 1rem; margin: 0 }
a { color: LinkText }
.notice { border: 1px solid; border-radius: 8px; padding: .5rem .75rem; margin: 0 0 1.5rem; font-weight: 600 }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 12px; padding: 1rem; margin: 0 0 1rem }
article p { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 }
.author { font-weight: 600; margin: 0 }
.about { margin: 0; font-size: .875rem; opacity: .75 }
.media { display: grid; grid-template-columns: repeat(auto-fill, minmax(12rem, 1fr)); gap: .5rem; list-style: none; margin: .75rem 0; padding: 0 }
.media img { display: block; width: 100%; height: auto; border-radius: 8px }
.file { border: 1px dashed; border-radius: 8px; padding: 1rem; text-align: center; font-size: .875rem }
fieldset { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 8px; margin: 0 0 1rem; padding: .75rem 1rem }
label { display: block; margin: .25rem 0 }
input[type=text] { display: block; width: 100%; box-sizing: border-box; min-height: 2.75rem; padding: .5rem; font: inherit }
.actions { display: flex; gap: .5rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; cursor: pointer }
`

export const stylesheet = (): Response =>
  new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
    },
  })

/** The page for an address where there is nothing. */
export function missingPage(language: Language): Promise<Response> {
  const { missing, missingText } = pageTexts[language]
  return practicePage(
    missing,
    html`<h1>${missing}</h1>
      <p>${missingText}</p>`,
    { status: 404, language },
  )
}

/** Texts of the simulated platforms' pages. */
interface PageTexts {
  readonly practicePost: (platform: string) => string
  readonly postNotPublished: string
  readonly practiceAccount: (platform: string) => string
  readonly nothingPublished: string
  readonly onSimulated: (account: string, platform: string) => string
  readonly onPlatform: (name: string, platform: string) => string
  readonly allPosts: (handle: string) => string
  readonly noPosts: string
  readonly missing: string
  readonly missingText: string
}

/** Wraps a name in First Strong Isolate … Pop, for a Latin handle in an Arabic sentence or the reverse. */
const isolate = (name: string): string => `\u2068${name}\u2069`

export const pageTexts: Readonly<Record<Language, PageTexts>> = {
  en: {
    practicePost: (platform) => `Practice post on a simulated ${platform}`,
    postNotPublished: 'Nothing was published.',
    practiceAccount: (platform) => `Practice account on a simulated ${platform}`,
    nothingPublished: 'Nothing here was published.',
    onSimulated: (account, platform) => `${account} on a simulated ${platform}`,
    onPlatform: (name, platform) => `${name} on ${platform}`,
    allPosts: (handle) => `All posts of ${handle}`,
    noPosts: 'No posts yet. What you publish to this account appears here.',
    missing: 'Nothing here',
    missingText: 'This studio has no such practice account or post. It may have been deleted.',
  },
  de: {
    practicePost: (platform) => `Übungsbeitrag auf einem simulierten ${platform}`,
    postNotPublished: 'Es wurde nichts veröffentlicht.',
    practiceAccount: (platform) => `Übungskonto auf einem simulierten ${platform}`,
    nothingPublished: 'Hier wurde nichts veröffentlicht.',
    onSimulated: (account, platform) => `${account} auf einem simulierten ${platform}`,
    onPlatform: (name, platform) => `${name} auf ${platform}`,
    allPosts: (handle) => `Alle Beiträge von ${handle}`,
    noPosts: 'Noch keine Beiträge. Was du auf diesem Konto veröffentlichst, erscheint hier.',
    missing: 'Hier ist nichts',
    missingText:
      'Dieses Studio hat kein solches Übungskonto und keinen solchen Beitrag, oder sie wurden gelöscht.',
  },
  ar: {
    practicePost: (platform) => `منشور تدريب على محاكاة ${isolate(platform)}`,
    postNotPublished: 'لم يُنشر شيء.',
    practiceAccount: (platform) => `حساب تدريب على محاكاة ${isolate(platform)}`,
    nothingPublished: 'لم يُنشر شيء هنا.',
    onSimulated: (account, platform) => `${isolate(account)} على محاكاة ${isolate(platform)}`,
    onPlatform: (name, platform) => `${isolate(name)} على ${isolate(platform)}`,
    allPosts: (handle) => `كل منشورات ${isolate(handle)}`,
    noPosts: 'لا منشورات بعد. يظهر هنا ما يُنشر على هذا الحساب.',
    missing: 'لا شيء هنا',
    missingText: 'لا يوجد في هذا الاستوديو حساب تدريب أو منشور كهذا. ربما حُذف.',
  },
}
