import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { FlaskConical, Plus } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'

/** True if the workspace has no accounts and this server can connect one. */
export function useLacksAccounts(workspaceId: string): boolean {
  const { data } = useQuery(accountListQuery(workspaceId))
  return useExtensions().has('addAccount') && data !== undefined && data.length === 0
}

/** Replaces a form that needs an account. */
export function ConnectFirst({ workspaceId }: { workspaceId: string }) {
  return (
    <EmptyState
      title={i18n.t('Connect an account to write a post')}
      actions={
        <>
          <Link
            to="/w/$workspaceId/accounts"
            params={{ workspaceId }}
            search={{ connect: 'practice' }}
            className={buttonClass()}
          >
            <Trans id="<0/> Practice account" components={{ 0: <FlaskConical aria-hidden="true" /> }} />
          </Link>
          <Link
            to="/w/$workspaceId/accounts"
            params={{ workspaceId }}
            search={{ connect: 'choose' }}
            className={buttonClass({ variant: 'primary' })}
          >
            <Trans id="<0/> Connect account" components={{ 0: <Plus aria-hidden="true" /> }} />
          </Link>
        </>
      }
    >
      {i18n.t('A practice account takes ten seconds: nothing leaves this studio.')}
    </EmptyState>
  )
}

/** Shown above a calendar while there are no accounts to post to. */
export function ConnectBanner({ workspaceId }: { workspaceId: string }) {
  if (!useLacksAccounts(workspaceId)) return null
  return (
    <Banner
      title={i18n.t('No accounts connected yet')}
      action={
        <Link
          to="/w/$workspaceId/accounts"
          params={{ workspaceId }}
          search={{ connect: 'choose' }}
          className={buttonClass({ size: 'sm' })}
        >
          {i18n.t('Connect account')}
        </Link>
      }
    >
      {i18n.t('Connect one to schedule your first post.')}
    </Banner>
  )
}
