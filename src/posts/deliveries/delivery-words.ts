import { i18n } from '@lingui/core'
import type { DeliveryFailure, FailureClass } from '~/contract/delivery'
import { enumValueIn } from '~/contract/answer'
import type { TargetResult } from '~/contract/post'
import { timeText } from '~/src/ui/time'

/** Whether only a person can say what became of a delivery. */
export const needsAttention = ({ step }: TargetResult): boolean => step === 'attention'

/** What to do about it. */
const nextSteps: Readonly<Record<FailureClass, string>> = {
  reconnect: i18n.t('Reconnect the account, then publish again.'),
  permission: i18n.t('Reconnect the account and grant every permission, then publish again.'),
  configuration: i18n.t('Ask the person who runs this server to check its setup for this platform.'),
  rate_limited: i18n.t('It continues by itself when the limit ends.'),
  quota: i18n.t('It continues by itself when the limit ends.'),
  media_rejected: i18n.t('Edit the post and replace the media.'),
  content_rejected: i18n.t('Edit the post, then publish it again.'),
  duplicate: i18n.t('Edit the text if you want to post it again.'),
  transient: i18n.t('Publish it again in a few minutes.'),
  not_ready: i18n.t('It continues by itself when the media is ready.'),
  credits: i18n.t('Buy credits, then publish again.'),
  approval: i18n.t('Have the post approved, then publish it.'),
  unknown: i18n.t('Check the account before you publish it again.'),
}

/** The same for a post that other accounts already have, and that can't be edited any more. */
const nextStepsOfCopy: Partial<Record<FailureClass, string>> = {
  media_rejected: i18n.t('Duplicate the post for this account and replace the media.'),
  content_rejected: i18n.t('Duplicate the post for this account, edit the copy, then publish it.'),
  duplicate: i18n.t('Duplicate the post for this account and edit the text if you want to post it again.'),
}

/** `isPartlyPublished`: other accounts already have the post. */
export const nextStep = ({ class: kind }: DeliveryFailure, isPartlyPublished: boolean): string =>
  (isPartlyPublished ? nextStepsOfCopy[kind] : undefined) ?? nextSteps[kind]

/** Why a delivery isn't done yet, and when it goes on; undefined where it is done, or nothing is known. */
export function waitingText(result: TargetResult, zone: string | undefined): string | undefined {
  if ((enumValueIn(result, 'status') ?? 'pending') !== 'pending' || needsAttention(result)) return undefined
  const until = result.nextAt ?? result.failure?.until
  if (until !== undefined) return i18n.t('Waiting until {until}', { until: timeText(until, 'dayTime', zone) })
  switch (result.step) {
    case 'prepare':
      return i18n.t('Uploading')
    case 'commit':
      return i18n.t('Publishing')
    case 'confirm':
    case 'reconcile':
      return i18n.t('Checking that it’s live')
    case 'handed-over':
      return i18n.t('Waiting for an agent, or for you to post it')
    default:
      return undefined
  }
}

const privacies: Readonly<Record<string, string>> = {
  public: i18n.t('Visible to everyone.'),
  private: i18n.t('Private: only you can see it.'),
  unlisted: i18n.t('Unlisted: only people with the link can see it.'),
  self_only: i18n.t('Private: only you can see it.'),
  public_to_everyone: i18n.t('Visible to everyone.'),
}

/** Who can see a post, as the platform granted it. */
export const privacyText = (privacy: string): string =>
  privacies[privacy.toLowerCase()] ?? i18n.t('Visibility: {privacy}', { privacy })
