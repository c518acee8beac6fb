import { i18n } from '@lingui/core'
import extractUrlsWithIndices from 'twitter-text/dist/esm/extractUrlsWithIndices'
import { composedText } from '~/domain/platforms/post-draft'
import type { ComposerValues } from './composer-values'
import { draftFor, type Issue, platformsOf } from './issues'
import { versionFor } from './variants/post-variants'

/** What looks like a link: with a scheme or `www.`, or with a path after the host. */
const written = /(?:https?:\/\/|www\.)[^\s<>"“”]+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/[^\s<>"“”]*/giu

/** The ending of a link's host, such as `shop` of `https://bun.shop/menu`. */
const endingOf = (link: string): string =>
  link
    .replace(/^https?:\/\//i, '')
    .split(/[/?#:]/)[0]
    ?.replace(/[.,;!)]+$/, '')
    .split('.')
    .at(-1) ?? ''

/** Links that X counts character by character, because it doesn't know their host's ending. */
export function uncountedLinks(text: string): { readonly link: string; readonly ending: string }[] {
  const known = extractUrlsWithIndices(text).map(({ indices }) => indices[0])
  return [...text.matchAll(written)].flatMap(({ 0: found, index }) => {
    const link = found.replace(/[.,;!)]+$/, '')
    const isKnown = known.some((start) => start >= index && start < index + link.length)
    const ending = endingOf(link)
    // An ending is a word; otherwise it is a number or a time.
    return isKnown || !/^\p{L}{2,}$/u.test(ending) ? [] : [{ link, ending }]
  })
}

/** Notes links that X doesn't count as links, with the reason. */
export function uncountedLinkIssues(values: ComposerValues): Issue[] {
  if (!platformsOf(values).includes('twitter')) return []
  return uncountedLinks(composedText(draftFor(values, 'twitter'))).map(({ link, ending }) => ({
    id: `twitter-link-${link}`,
    severity: 'note',
    platform: 'twitter',
    sentence: i18n.t(
      'X doesn’t count {link} as a link because it doesn’t know the ending “.{ending}”. Every character counts.',
      { link, ending },
    ),
    evenDrafts: false,
    missing: false,
    version: versionFor(values, 'twitter'),
  }))
}
