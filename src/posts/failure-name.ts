import { i18n } from '@lingui/core'
import type { DeliveryFailure, FailureClass, TargetResult } from '~/contract/post'
import { language } from '~/domain/language'

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
