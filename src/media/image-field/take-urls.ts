import { i18n } from '@lingui/core'
import { safeHttpUrl } from '~/src/form/urls'

/** Adds URLs to a list. `refused` explains why the last rejected one was: invalid, a duplicate, or too many. */
export function addUrls(
  urls: readonly string[],
  incoming: readonly string[],
  max: number,
): { urls: string[]; refused?: string } {
  const next = [...urls]
  let refused: string | undefined
  for (const each of incoming.map((text) => text.trim()).filter(Boolean)) {
    if (!safeHttpUrl(each)) refused = i18n.t('Enter a full URL, such as https://example.com/a.jpg.')
    else if (next.includes(each)) refused = i18n.t('This image has already been added.')
    else if (next.length >= max) refused = i18n.t('Up to {max} images.', { max })
    else next.push(each)
  }
  return refused === undefined ? { urls: next } : { urls: next, refused }
}
