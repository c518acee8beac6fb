import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addAccount } from '~/contract/connections'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { accountListQuery } from '~/src/api/queries/workspace'
import { Button, type ButtonLook, buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { FlaskConical, Plus } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'

/** True if the workspace has no accounts and this server can connect one. */
export function useLacksAccounts(workspaceId: string): boolean {
  const { data } = useQuery(accountListQuery(workspaceId))
  return useExtensions().has('addAccount') && data !== undefined && data.length === 0
}

interface ConnectLinkProps extends Pick<ButtonLook, 'variant' | 'size'> {
  workspaceId: string
  connect: 'practice' | 'choose'
  /** Address of the post to go back to. */
  from?: string
  children: ReactNode
}

/** A link to connect an account; a disabled button for people who may not. */
function ConnectLink({ workspaceId, connect, from, children, ...look }: ConnectLinkProps) {
  const refusal = useMay(addAccount)
  if (refusal !== undefined)
    return (
      <Button {...look} notAllowed={refusal}>
        {children}
      </Button>
    )
  return (
    <Link
      to="/w/$workspaceId/accounts"
      params={{ workspaceId }}
      search={{ connect, from }}
      className={buttonClass(look)}
    >
      {children}
    </Link>
  )
}

/** Replaces a form that needs an account. */
export function ConnectFirst({ workspaceId }: { workspaceId: string }) {
  const from = useRouterState({ select: ({ location }) => location.href })
  return (
    <EmptyState
      title={i18n.t('Connect an account to write a post')}
      actions={
        <>
          <ConnectLink workspaceId={workspaceId} connect="practice" from={from}>
            <Trans id="<0/> Practice account" components={{ 0: <FlaskConical aria-hidden="true" /> }} />
          </ConnectLink>
          <ConnectLink workspaceId={workspaceId} connect="choose" from={from} variant="primary">
            <Trans id="<0/> Connect account" components={{ 0: <Plus aria-hidden="true" /> }} />
          </ConnectLink>
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
        <ConnectLink workspaceId={workspaceId} connect="choose" size="sm">
          {i18n.t('Connect account')}
        </ConnectLink>
      }
    >
      {i18n.t('Connect one to schedule your first post.')}
    </Banner>
  )
}
