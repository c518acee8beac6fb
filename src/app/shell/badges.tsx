import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Workspace } from '~/contract/account'
import { StopBadge } from '~/src/api-calls/recording/recording'
import { useMinute } from '~/src/calendar/use-now'
import { Copy, Globe, Lock } from '~/src/ui/icons'
import { agoText } from '~/src/ui/time'
import { Tooltip } from '~/src/ui/tooltip'

interface BadgesProps {
  hosted: boolean
  held: boolean
  /** The current workspace, if it is a twin. */
  twin: Workspace | undefined
  recording: boolean
}

const token = { tab: 'token' } as const

/** The top bar's badges on the API and on read-only mode; on phones, icons with the same names. */
export default function Badges({ hosted, held, twin, recording }: BadgesProps) {
  const now = useMinute()
  return (
    <span className="flex flex-none items-center max-md:-me-1">
      {recording && <StopBadge />}
      {twin && (
        <BadgeLink
          word={i18n.t('Twin')}
          tooltip={i18n.t('Twin of {twinOf}, created {createdAt}. Nothing here is delivered.', {
            twinOf: twin.twinOf ?? '',
            createdAt: agoText(twin.createdAt ?? '', now),
          })}
          icon={<Copy />}
          search={{ tab: 'twin', twin: twin.workspaceId }}
        />
      )}
      {hosted && (
        <BadgeLink
          word={i18n.t('Hosted API')}
          tooltip={i18n.t('Connected through this server, which holds the token')}
          icon={<Globe />}
          search={token}
        />
      )}
      {held && (
        <BadgeLink
          word={i18n.t('Read-only')}
          tooltip={i18n.t('This browser blocks all changes')}
          icon={<Lock />}
          search={token}
        />
      )}
    </span>
  )
}

interface MarkProps {
  word: string
  tooltip: string
  icon: ReactNode
  search: { tab: 'token' } | { tab: 'twin'; twin: string }
}

function BadgeLink({ word, tooltip, icon, search }: MarkProps) {
  return (
    <Tooltip text={tooltip}>
      <Link
        to="/developer"
        search={search}
        aria-label={word}
        className="flex h-8 items-center gap-1.5 rounded px-2 text-12 text-ink-2 hover:bg-hover max-md:h-10 [&>svg]:size-3.5 [&>svg]:text-ink-3"
      >
        {icon}
        <span className="max-lg:hidden">{word}</span>
      </Link>
    </Tooltip>
  )
}
