import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import type { DeliveryFailure, FailureClass } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { serverSentence } from '~/src/api/http/error-sentence'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { directionOf } from '~/src/i18n/isolated'
import { failureName } from '~/src/posts/failure-name'
import { ReconnectLink } from '~/src/posts/health-warnings'
import { ErrorReference } from '~/src/ui/notices'
import { platformName } from '~/src/ui/platform-mark'

type Props = {
  workspaceId: string
  account: SocialAccount
  failure: DeliveryFailure
  /** True if the delivery failed; otherwise it is tried again. */
  isEnded: boolean
  /** True if other accounts already have the post, so it can't be edited. */
  isPartlyPublished: boolean
  /** True if the failure's message is already shown. */
  isMessageShown: boolean
  /** Shows only the platform's message, for use beside another explanation. */
  brief: boolean
}

/** The platform's own message, quoted. */
export function PlatformQuote({ account, text }: { account: SocialAccount; text: string }) {
  const name = account.platform ? platformName(account.platform) : i18n.t('The platform')
  return (
    <Trans
      id="{name} said: <0/>"
      values={{ name: <>{name}</> }}
      components={{ 0: <q dir="auto">{text}</q> }}
    />
  )
}

/** The next step by failure class. */
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

/** The next step for a post that other accounts already have and that can no longer be edited. */
const nextStepsOfCopy: Partial<Record<FailureClass, string>> = {
  media_rejected: i18n.t('Duplicate the post for this account and replace the media.'),
  content_rejected: i18n.t('Duplicate the post for this account, edit the copy, then publish it.'),
  duplicate: i18n.t('Duplicate the post for this account and edit the text if you want to post it again.'),
}

/** Classes that a delivery waits out, until it takes too long. */
const passing: readonly FailureClass[] = ['rate_limited', 'quota', 'not_ready']

function nextStep({ failure: { class: kind }, isEnded, isPartlyPublished }: Props): string {
  if (isEnded && passing.includes(kind)) return i18n.t('Publish it again later.')
  return (isPartlyPublished ? nextStepsOfCopy[kind] : undefined) ?? nextSteps[kind]
}

/**
 * Why a delivery failed or waits: the failure class, the platform's message, its identifiers, and the next
 * step.
 */
export function DeliveryFailureText(props: Props) {
  const { workspaceId, account, failure, isMessageShown, brief } = props
  const extensions = useExtensions()
  const { message, code, requestId } = failure
  const text = serverSentence(message ?? '')
  const needsReconnect = failure.class === 'reconnect' || failure.class === 'permission'
  return (
    <div className="grid gap-0.5 text-ink-2">
      {!brief && <p className="font-medium">{failureName(failure)}</p>}
      {message && !isMessageShown && (
        <p>
          {failure.verbatim ? (
            <PlatformQuote account={account} text={message} />
          ) : (
            <bdi dir={directionOf(text)}>{text}</bdi>
          )}
        </p>
      )}
      {!brief && (
        <p>
          {nextStep(props)}{' '}
          {needsReconnect && extensions.has('startConnection') && <ReconnectLink workspaceId={workspaceId} />}
        </p>
      )}
      <ErrorReference code={code} requestId={requestId} />
    </div>
  )
}
