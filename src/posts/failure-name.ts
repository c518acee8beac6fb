import { i18n } from '@lingui/core'
import type { DeliveryFailure, FailureClass, Post, TargetResult } from '~/contract/post'
import { language } from '~/domain/language'
import { isolated } from '~/src/i18n/isolated'
import { listed } from '~/src/i18n/plural'
import { isCalledOff } from '~/src/operations/publish-state'
import { platformName } from '~/src/ui/platform-mark'

/** Failure classes shared by all platforms (contract/post.ts). */
const classNames: Readonly<Record<FailureClass, string>> = {
  reconnect: i18n.t('The account needs reconnecting'),
  permission: i18n.t('A permission is missing'),
  configuration: i18n.t('The server’s setup needs attention'),
  rate_limited: i18n.t('Too many requests'),
  quota: i18n.t('The platform’s limit is used up'),
  media_rejected: i18n.t('The platform rejected the media'),
  content_rejected: i18n.t('The platform rejected the content'),
  duplicate: i18n.t('The platform has this post already'),
  transient: i18n.t('The platform had a problem'),
  not_ready: i18n.t('The platform is still processing the media'),
  credits: i18n.t('Not enough credits'),
  approval: i18n.t('The post wasn’t approved in time'),
  unknown: i18n.t('Publishing wasn’t confirmed'),
}

export const failureName = ({ class: kind }: DeliveryFailure): string => classNames[kind]

/**
 * Why a target failed: the platform's or server's English message, else the failure class in the page's
 * language.
 */
export const reasonOf = ({
  failure,
  message,
}: Pick<TargetResult, 'failure' | 'message'>): string | undefined =>
  language === 'en' || !failure ? message : failureName(failure)

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
