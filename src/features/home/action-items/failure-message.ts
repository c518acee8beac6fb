import type { Post } from '~/contract/post'
import { listed } from '~/src/i18n/plural'
import { platformName } from '~/src/ui/platform-mark'

/** Why a post failed, and where it went out all the same; each reason once. */
export function failureMessage({ results = [] }: Pick<Post, 'results'>): string {
  const name = (accountId: string, platform: string | undefined) =>
    platform ? platformName(platform) : accountId
  const reasons = new Map<string, string[]>()
  for (const { status, message: told, accountId, platform } of results) {
    if (status !== 'failed') continue
    const message = told ?? 'publishing failed.'
    reasons.set(message, [...(reasons.get(message) ?? []), name(accountId, platform)])
  }
  const out = results.flatMap(({ status, accountId, platform }) =>
    status === 'published' ? [name(accountId, platform)] : [],
  )
  const sentences = [...reasons].map(([message, names]) => `${listed(names)}: ${message}`)
  if (out.length > 0) sentences.push(`Published on ${listed(out)}.`)
  return sentences.join(' ') || 'This post failed to publish. No reason was given.'
}
