import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { listed } from '~/src/i18n/plural'
import { deliveredAccounts } from '~/src/operations/publish-state'
import { accountName } from '~/src/posts/account-groups'
import { editRefusal, useEditScope } from '~/src/posts/actions/refusals'
import { useOtherEdits } from '~/src/posts/unfinished-posts'
import { FieldDifferences } from '~/src/team/changed-elsewhere'
import { Button } from '~/src/ui/button'
import { linkClass } from '~/src/ui/class-names'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'
import type { ComposerValues } from './composer-values'
import type { Conflict } from './conflict/use-conflict'

type Props = {
  workspaceId: string
  draftId: string
  editing: Post | undefined
  conflict: Conflict
  accounts: readonly SocialAccount[]
  busy: boolean
  /** Continues with the text as a new post. */
  onAsNew: (delivered: readonly string[]) => void
}

/**
 * The one most important notice about the edited post: deleted, published, not editable, changed by others,
 * or also edited in another draft.
 */
export function EditNotices({ workspaceId, draftId, editing, conflict, accounts, busy, onAsNew }: Props) {
  const others = useOtherEdits(workspaceId, editing?.id, draftId)
  const { post: now = editing, by } = conflict
  const scope = useEditScope(now)
  if (!editing || !now || busy) return null
  if (conflict.gone)
    return (
      <Banner
        tone="amber"
        role="alert"
        title={
          by === undefined
            ? i18n.t('This post no longer exists')
            : i18n.t('{name} deleted this post', { name: by })
        }
        action={
          <Button size="sm" onClick={() => onAsNew([])}>
            {i18n.t('Continue as a new post')}
          </Button>
        }
      >
        {i18n.t('It was deleted or changed elsewhere. Your text is kept here.')}
      </Banner>
    )
  const delivered = deliveredAccounts(now)
  if (now.status !== 'published' && delivered.length > 0)
    return (
      <PartlyPublished
        workspaceId={workspaceId}
        postId={now.id}
        names={listed(accounts.filter(({ id }) => delivered.includes(id)).map(accountName))}
        onAsNew={() => onAsNew(delivered)}
      />
    )
  const refusal = editRefusal(now) ?? scope
  if (refusal)
    return (
      <Banner
        tone="amber"
        role="alert"
        title={i18n.t('This post can’t be edited')}
        action={
          <Button size="sm" onClick={() => onAsNew(delivered)}>
            {i18n.t('Continue as a new post')}
          </Button>
        }
      >
        {i18n.t('{refusal} Your text is kept here.', { refusal })}
      </Banner>
    )
  if (conflict.differences.length > 0)
    return (
      <FieldDifferences
        differences={conflict.differences}
        by={by}
        onKeep={conflict.keep}
        onTake={conflict.take}
      />
    )
  const [other] = others
  if (!other) return null
  return (
    <Banner tone="amber" title={i18n.t('This post is also being edited in another draft on this device')}>
      <Trans
        id="Only the version saved first can replace the post. <0>Open the other version, from {savedAt}</0>"
        values={{ savedAt: <>{timeText(other.savedAt, 'dayTime')}</> }}
        components={{
          0: (
            <Link
              to="/w/$workspaceId/posts/new"
              params={{ workspaceId }}
              search={{ draft: other.id }}
              className={linkClass}
            />
          ),
        }}
      />
    </Banner>
  )
}

type PartlyPublishedProps = {
  workspaceId: string
  postId: string
  /** Names of the accounts that have it. */
  names: string
  onAsNew: () => void
}

/** Published targets can't be changed: the text can continue to the other accounts, or be abandoned. */
function PartlyPublished({ workspaceId, postId, names, onAsNew }: PartlyPublishedProps) {
  return (
    <Banner
      tone="amber"
      role="alert"
      title={i18n.t('Some accounts already have this post')}
      action={
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId }} className={linkClass}>
            {i18n.t('Open the post')}
          </Link>
          <Button size="sm" onClick={onAsNew}>
            {i18n.t('Continue for the other accounts')}
          </Button>
        </span>
      }
    >
      {names === ''
        ? i18n.t('What’s published can’t be changed here. Your text is kept.')
        : i18n.t('{names}: what’s published there can’t be changed here. Your text is kept.', { names })}
    </Banner>
  )
}

type LeftOutNoticeProps = {
  leftOut: readonly string[] | undefined
  values: ComposerValues
  accounts: readonly SocialAccount[]
}

/** Names the accounts left out of a copy because they already have the post, unless chosen by hand. */
export function LeftOutNotice({ leftOut = [], values, accounts }: LeftOutNoticeProps) {
  const out = leftOut.filter((id) => !values.targets.some(({ accountId }) => accountId === id))
  const names = accounts.filter(({ id }) => out.includes(id)).map(accountName)
  if (out.length === 0) return null
  return <Banner title={i18n.t('Accounts that already have this post are left out')}>{listed(names)}</Banner>
}
