import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { enumValueIn } from '~/contract/answer'
import type { Connection } from '~/contract/connections'
import { ApiError } from '~/src/api/errors'
import { serverSentence } from '~/src/api/http/error-sentence'
import { connectionQuery } from '~/src/api/queries/connections'
import { QueryState } from '~/src/feedback/query-state'
import { Button, buttonClass, Spinner } from '~/src/ui/button'
import { ExternalLink } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { platformName } from '~/src/ui/platform-mark'
import { safeHref } from '~/src/ui/safe-link'
import { SkeletonRows } from '~/src/ui/skeleton'
import { StatusMark } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import type { OnAccountsSearch } from '../accounts-search'
import { ChooseIdentities } from './choose-identities'
import { DialogStep } from './dialog-step'
import { useSignIn } from './use-sign-in'

type Props = {
  workspaceId: string
  connectionId: string
  onSearch: OnAccountsSearch
  onClose: () => void
}

/** Interval in ms for checking whether the sign-in in the other tab is finished. */
const pollMs = 2000

/** A sign-in in its current state: waiting, failed, or granted with accounts to choose from. */
export function SignInStep(props: Props) {
  const { workspaceId, connectionId, onSearch } = props
  const query = useQuery({
    ...connectionQuery(workspaceId, connectionId),
    refetchInterval: ({ state }) => (state.data?.status === 'waiting' ? pollMs : false),
  })
  const missing = query.error instanceof ApiError && query.error.status === 404
  const again = () => onSearch({ connection: undefined, connect: 'choose' })
  if (missing)
    return (
      <DialogStep
        buttons={
          <Button variant="primary" onClick={again}>
            {i18n.t('Sign in again')}
          </Button>
        }
      >
        <Banner title={i18n.t('This sign-in is over')}>
          {i18n.t('A sign-in ends after 10 minutes, or when it’s used. Start a new one.')}
        </Banner>
      </DialogStep>
    )
  return (
    <QueryState
      query={query}
      failed={i18n.t('Couldn’t load the sign-in')}
      loading={<SkeletonRows label={i18n.t('Loading sign-in')} rows={4} />}
    >
      {(connection) => <State {...props} connection={connection} />}
    </QueryState>
  )
}

type StateProps = Props & { connection: Connection }

function State(props: StateProps) {
  const { connection, onClose } = props
  const name = nameOf(connection)
  switch (connection.status) {
    case 'granted':
      return <ChooseIdentities {...props} />
    case 'connected':
      return (
        <DialogStep
          buttons={
            <Button variant="primary" onClick={onClose}>
              {i18n.t('Done')}
            </Button>
          }
        >
          <p className="flex items-center gap-2">
            <Trans
              id="<0/> The accounts you chose at {name} are connected."
              values={{ name: <>{name}</> }}
              components={{ 0: <StatusMark status="published" word={i18n.t('Connected')} /> }}
            />
          </p>
        </DialogStep>
      )
    case 'failed':
    case 'expired':
      return <Ended {...props} />
    default:
      return <Waiting {...props} />
  }
}

const nameOf = (connection: Connection): string =>
  platformName(enumValueIn(connection, 'platform') ?? i18n.t('the platform'))

function Waiting({ connection, onClose }: StateProps) {
  const href = safeHref(connection.authorizeUrl)
  const name = nameOf(connection)
  return (
    <DialogStep
      note={
        connection.expiresAt === undefined
          ? undefined
          : i18n.t('This sign-in ends at {expiresAt}.', { expiresAt: timeText(connection.expiresAt, 'time') })
      }
      buttons={<Button onClick={onClose}>{i18n.t('Cancel')}</Button>}
    >
      <p role="status" className="flex items-center gap-2.5">
        <Spinner />
        {i18n.t(
          'Waiting for you to sign in to {name}. When you’ve finished there, this continues by itself.',
          { name },
        )}
      </p>
      {href && (
        <p>
          <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <Trans
              id="<0/> Open {name}’s sign-in page"
              values={{ name: <>{name}</> }}
              components={{ 0: <ExternalLink aria-hidden="true" /> }}
            />
          </a>
        </p>
      )}
    </DialogStep>
  )
}

function Ended({ workspaceId, connection, onSearch, onClose }: StateProps) {
  const { start, busy } = useSignIn(workspaceId, onSearch)
  const { platform, accountId } = connection
  const name = nameOf(connection)
  return (
    <DialogStep
      buttons={
        <>
          <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
          {platform && (
            <Button
              variant="primary"
              data-first-focus
              busy={busy}
              onClick={() => start({ platform, ...(accountId !== undefined && { accountId }) })}
            >
              {i18n.t('Sign in again')}
            </Button>
          )}
        </>
      }
    >
      <Banner
        tone="red"
        role="alert"
        title={
          connection.status === 'expired'
            ? i18n.t('The sign-in took too long')
            : i18n.t('Couldn’t sign in to {name}', { name })
        }
      >
        {connection.message !== undefined ? (
          <bdi>{serverSentence(connection.message)}</bdi>
        ) : connection.status === 'expired' ? (
          i18n.t('A sign-in ends after 10 minutes. Start a new one.')
        ) : (
          i18n.t('{name} didn’t give a reason. Try again.', { name })
        )}
      </Banner>
    </DialogStep>
  )
}
