import { i18n } from '@lingui/core'
import { enumValueIn } from '~/contract/answer'
import type { TargetResult } from '~/contract/post'
import { timeText } from '~/src/ui/time'

/** True if only a person can say whether a delivery was published. */
export const needsAttention = ({ step }: TargetResult): boolean => step === 'attention'

/** Why a delivery is pending, and until when; undefined if it is done or nothing is known. */
export function pendingText(result: TargetResult, zone: string | undefined): string | undefined {
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

/** Who can see a post, as the platform reports it. */
export const privacyText = (privacy: string): string =>
  privacies[privacy.toLowerCase()] ?? i18n.t('Visibility: {privacy}', { privacy })
