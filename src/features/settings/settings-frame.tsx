import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { Block, SkeletonRows } from '~/src/ui/skeleton'

/** The settings tabs. Each is a route that is only shown if the server supports `call`. */

const settingsTabs = [
  { to: '/w/$workspaceId/settings', name: i18n.t('Workspace'), call: 'updateWorkspace' },
  { to: '/w/$workspaceId/settings/people', name: i18n.t('People'), call: 'listMembers' },
  { to: '/w/$workspaceId/settings/activity', name: i18n.t('Activity'), call: 'listActivity' },
  { to: '/w/$workspaceId/settings/reviews', name: i18n.t('Reviews'), call: 'requestReview' },
  { to: '/w/$workspaceId/settings/ai', name: i18n.t('AI provider'), call: 'getAiProvider' },
  { to: '/w/$workspaceId/settings/webhooks', name: i18n.t('Webhooks'), call: 'listWebhooks' },
] as const

type Props = {
  workspaceId: string
  /** The open tab. */
  children: ReactNode
}

/** Scrolls the current tab into view: on phones the row is wider than the screen. */
function showInRow(link: HTMLElement | null) {
  if (link?.hasAttribute('aria-current')) link.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** /w/:workspace/settings: the header with tabs, and the open tab (docs/screens.md "settings"). */
export function SettingsFrame({ workspaceId, children }: Props) {
  const { data: workspaces, isPending } = useQuery(workspaceListQuery())
  const extensions = useExtensions()
  const shown = settingsTabs.filter(({ call }) => extensions.has(call))
  const found = workspaces?.find((each) => each.workspaceId === workspaceId)?.name
  // Not the id meanwhile, which takes two lines on a phone.
  const name = found ?? (isPending ? undefined : workspaceId)
  return (
    <>
      <PageHeader
        title={i18n.t('Settings')}
        subtitle={name === undefined ? '\u{A0}' : i18n.t('Settings for everyone in {name}.', { name })}
        filters={
          shown.length > 0 ? (
            <nav aria-label={i18n.t('Settings')} className={segmentedClass}>
              {shown.map((tab) => (
                <Link
                  key={tab.to}
                  ref={showInRow}
                  to={tab.to}
                  params={{ workspaceId }}
                  activeOptions={{ exact: true }}
                  className={segmentClass}
                >
                  {tab.name}
                </Link>
              ))}
            </nav>
          ) : (
            // As high as the tabs, so that what is below doesn't move.
            extensions.isPending && <Block className="h-8 w-96 max-w-full max-md:h-10" />
          )
        }
      />
      <PageBody>
        {shown.length > 0 ? (
          children
        ) : extensions.isPending ? (
          <SkeletonRows label={i18n.t('Loading settings')} rows={4} />
        ) : (
          <EmptyState title={i18n.t('No settings here')}>
            {i18n.t('The API behind this dashboard has no calls for a workspace’s settings.')}
          </EmptyState>
        )}
      </PageBody>
    </>
  )
}
