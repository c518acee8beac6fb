import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { segmentClass, segmentedClass } from '~/src/ui/segmented'
import { SkeletonRows } from '~/src/ui/skeleton'
import { settingsTabs } from './settings-tabs'

type Props = {
  workspaceId: string
  /** The tab that is open. */
  children: ReactNode
}

/** On a phone the row is wider than the screen. */
function showInRow(link: HTMLElement | null) {
  if (link?.hasAttribute('aria-current')) link.scrollIntoView({ inline: 'center', block: 'nearest' })
}

/** /w/:workspace/settings: the header with its tabs, and the open one (docs/screens.md "settings"). */
export function SettingsFrame({ workspaceId, children }: Props) {
  const workspaces = useQuery(workspaceListQuery()).data
  const extensions = useExtensions()
  const shown = settingsTabs.filter(({ call }) => extensions.has(call))
  const name = workspaces?.find((each) => each.workspaceId === workspaceId)?.name ?? workspaceId
  return (
    <>
      <PageHeader
        title={i18n.t('Settings')}
        say={i18n.t('Settings for everyone in {name}', { name })}
        filters={
          shown.length > 0 && (
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
