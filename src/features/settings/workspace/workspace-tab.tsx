import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteWorkspace, type WorkspaceContents } from '~/contract/people'
import { formatBytes } from '~/domain/media'
import { useDeleteWorkspace } from '~/src/api/mutations/people'
import { useMay, workspaceListQuery } from '~/src/api/queries/access'
import { workspaceContentsQuery } from '~/src/api/queries/people'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { QueryState } from '~/src/feedback/query-state'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { forgetWorkspace } from '~/src/navigation/current-workspace'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { SkeletonRows } from '~/src/ui/skeleton'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { WorkspaceForm } from './workspace-form'

/** The workspace's name, time zone and deletion. */
export function WorkspaceTab({ workspaceId }: { workspaceId: string }) {
  const workspaces = useQuery(workspaceListQuery())
  const canDelete = useExtensions().has('deleteWorkspace')
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-10 pb-6">
      <QueryState
        query={workspaces}
        failed={i18n.t('Couldn’t load the workspace')}
        loading={<SkeletonRows label={i18n.t('Loading workspace')} rows={3} />}
      >
        {(listed) => {
          const workspace = listed.find((each) => each.workspaceId === workspaceId)
          return (
            workspace && (
              <>
                <WorkspaceForm workspace={workspace} />
                {canDelete && (
                  <DeleteSection workspaceId={workspaceId} name={workspace.name ?? workspaceId} />
                )}
              </>
            )
          )
        }}
      </QueryState>
    </div>
  )
}

function DeleteSection({ workspaceId, name }: { workspaceId: string; name: string }) {
  const [open, setOpen] = useState(false)
  const refusal = useMay(deleteWorkspace)
  return (
    <section aria-labelledby="settings-delete" className="border-t border-line pt-5">
      <h2 id="settings-delete">{i18n.t('Delete workspace')}</h2>
      <p className="mt-0.5 mb-3 text-ink-2">
        {i18n.t('Deletes everything in it for everyone, and ends its sign-ins at the platforms.')}
      </p>
      <Button variant="danger" notAllowed={refusal} onClick={() => setOpen(true)}>
        {i18n.t('Delete workspace')}
      </Button>
      {open && <DeleteWorkspaceDialog workspaceId={workspaceId} name={name} onClose={() => setOpen(false)} />}
    </section>
  )
}

type DeleteProps = { workspaceId: string; name: string; onClose: () => void }

/**
 * Deletes the workspace, then opens another one, or the page for people without any. The dialog, or its screen, may
 * have been left meanwhile.
 */
function useDelete({ workspaceId, name }: DeleteProps) {
  const client = useQueryClient()
  const router = useRouter()
  const isMounted = useIsMounted()
  const { mutateAsync, isPending, error } = useDeleteWorkspace(workspaceId)
  const leave = async () => {
    const list = client.getQueryData(workspaceListQuery().queryKey) ?? []
    const left = list.filter((each) => each.workspaceId !== workspaceId)
    const [next] = left
    if (!next) client.setQueryData(workspaceListQuery().queryKey, left)
    // Navigates away before removing it from the list, because its screens would report it as missing.
    if (router.latestLocation.pathname.split('/')[2] === workspaceId)
      await (next
        ? router.navigate({
            to: '/w/$workspaceId',
            params: { workspaceId: next.workspaceId },
            ignoreBlocker: true,
          })
        : router.navigate({ to: '/', ignoreBlocker: true }))
    client.setQueryData(workspaceListQuery().queryKey, left)
    await client.invalidateQueries({ queryKey: workspaceListQuery().queryKey })
  }
  const confirm = async (typed: string) => {
    try {
      const { notes } = await mutateAsync(typed)
      toast.show({ title: i18n.t('{name} deleted', { name }), detail: notes.join(' '), tone: 'trash' })
      forgetWorkspace(workspaceId)
      void leave()
    } catch (failure) {
      // Otherwise shown through `error`.
      if (!isMounted()) notifyFailure(i18n.t('Couldn’t delete the workspace'), failure)
    }
  }
  return { confirm, isPending, error }
}

/** Lists what is deleted with the workspace, and asks for its name as confirmation. */
function DeleteWorkspaceDialog(props: DeleteProps) {
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
    <OnlineFormDialog
      danger
      title={i18n.t('Delete {name}?', { name })}
      description={i18n.t('Everything in it is deleted, for everyone. This can’t be undone.')}
      submit={i18n.t('Delete workspace')}
      busy={isPending}
      notAllowed={refusal}
      onSubmit={() => confirm(typed)}
      onClose={onClose}
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
    </OnlineFormDialog>
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

/** A line for each kind of record, if there are any. */
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
