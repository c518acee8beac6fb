import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { WorkspaceContents } from '~/contract/people'
import { formatBytes } from '~/domain/media'
import { useDeleteWorkspace } from '~/src/api/mutations/people'
import { workspaceListQuery } from '~/src/api/queries/access'
import { workspaceContentsQuery } from '~/src/api/queries/people'
import { QueryState } from '~/src/feedback/query-state'
import { forgetWorkspace } from '~/src/navigation/current-workspace'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { SkeletonRows } from '~/src/ui/skeleton'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'

type Props = { workspaceId: string; name: string; onClose: () => void }

const formId = 'delete-workspace'

/** Deletes, then goes to another workspace, or to where people without one are. */
function useDelete({ workspaceId, name }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, error } = useDeleteWorkspace(workspaceId)
  const leave = async () => {
    const list = client.getQueryData(workspaceListQuery().queryKey) ?? []
    const left = list.filter((each) => each.workspaceId !== workspaceId)
    const [next] = left
    // First away, then from the list: the screens of a workspace that isn't there would say so.
    await (next
      ? navigate({
          to: '/w/$workspaceId',
          params: { workspaceId: next.workspaceId },
          ignoreBlocker: true,
        })
      : client.setQueryData(workspaceListQuery().queryKey, left) &&
        navigate({ to: '/', ignoreBlocker: true }))
    client.setQueryData(workspaceListQuery().queryKey, left)
    await client.invalidateQueries({ queryKey: workspaceListQuery().queryKey })
  }
  const confirm = (typed: string) =>
    mutate(typed, {
      onSuccess: ({ notes }) => {
        toast.show({ title: i18n.t('{name} deleted', { name }), detail: notes.join(' '), tone: 'trash' })
        forgetWorkspace(workspaceId)
        void leave()
      },
    })
  return { confirm, isPending, error }
}

/** Says what goes with the workspace, and takes its typed name. */
export function DeleteWorkspaceDialog(props: Props) {
  const { workspaceId, name, onClose } = props
  const contents = useQuery(workspaceContentsQuery(workspaceId))
  const { confirm, isPending, error } = useDelete(props)
  const [typed, setTyped] = useState('')
  const busy = (contents.data?.publishingPosts ?? 0) > 0
  const refusal = busy
    ? i18n.t('A post is being published right now. Wait until it’s done.')
    : typed.trim() === name.trim()
      ? undefined
      : i18n.t('Type the workspace’s name first.')
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Delete {name}?', { name })}
      description={i18n.t('Everything in it is deleted, for everyone. This can’t be undone.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending} notAllowed={refusal}>
            {i18n.t('Delete workspace')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (refusal === undefined && !isPending) confirm(typed)
        }}
      >
        <QueryState
          query={contents}
          failed={i18n.t('Couldn’t count what is deleted with it')}
          loading={<SkeletonRows label={i18n.t('Counting')} rows={3} />}
        >
          {(counted) => <Contents contents={counted} />}
        </QueryState>
        <Field label={i18n.t('Type “{name}” to confirm', { name })}>
          <TextInput
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {error && <FailureNotice title={i18n.t('Couldn’t delete the workspace')} error={error} />}
      </form>
    </Dialog>
  )
}

function Contents({ contents }: { contents: WorkspaceContents }) {
  const lines = linesOf(contents)
  if (lines.length === 0) return <p className="text-ink-2">{i18n.t('There’s nothing in it.')}</p>
  return (
    <section aria-label={i18n.t('What is deleted')}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line} className="border-t border-line pt-1 first:border-t-0">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A line for each kind that there is any of. */
function linesOf(contents: WorkspaceContents): string[] {
  const { posts = 0, scheduledPosts = 0, media = 0, mediaSize = 0, accounts = 0 } = contents
  const { campaigns = 0, products = 0, otherMembers = 0 } = contents
  return [
    posts > 0 &&
      commaSeparated([
        i18n.t('{count, plural, one {1 post} other {# posts}}', { count: posts }),
        i18n.t('{count, plural, one {1 of them scheduled} other {# of them scheduled}}', {
          count: scheduledPosts,
        }),
      ]),
    media > 0 &&
      commaSeparated([
        i18n.t('{count, plural, one {1 media file} other {# media files}}', { count: media }),
        formatBytes(mediaSize),
      ]),
    accounts > 0 &&
      i18n.t('{count, plural, one {1 account is disconnected} other {# accounts are disconnected}}', {
        count: accounts,
      }),
    campaigns > 0 && i18n.t('{count, plural, one {1 campaign} other {# campaigns}}', { count: campaigns }),
    products > 0 && i18n.t('{count, plural, one {1 product} other {# products}}', { count: products }),
    otherMembers > 0 &&
      i18n.t('{count, plural, one {1 other person loses access} other {# other people lose access}}', {
        count: otherMembers,
      }),
  ].filter((line) => line !== false)
}
