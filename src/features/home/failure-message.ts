import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import { isolated } from '~/src/i18n/isolated'
import { listed } from '~/src/i18n/plural'
import { isCalledOff } from '~/src/operations/publish-state'
import { reasonOf } from '~/src/posts/failure-name'
import { platformName } from '~/src/ui/platform-mark'

/** Why a post failed, each reason once, and where it was published. */
export function failureMessage({ results = [] }: Pick<Post, 'results'>): string {
  const name = (accountId: string, platform: string | undefined) =>
    platform ? platformName(platform) : accountId
  const reasons = new Map<string, string[]>()
  for (const result of results) {
    const { status, accountId, platform } = result
    if (status !== 'failed' || isCalledOff(result)) continue
    const message = reasonOf(result)?.replace(/\.?$/, '.') ?? i18n.t('publishing failed.')
    reasons.set(message, [...(reasons.get(message) ?? []), name(accountId, platform)])
  }
  const published = results.flatMap(({ status, accountId, platform }) =>
    status === 'published' ? [name(accountId, platform)] : [],
  )
  const sentences = [...reasons].map(([message, names]) => `${listed(names)}: ${isolated(message)}`)
  if (published.length > 0) sentences.push(i18n.t('Published on {out}.', { out: listed(published) }))
  return sentences.join(' ') || i18n.t('This post failed to publish. No reason was given.')
}
