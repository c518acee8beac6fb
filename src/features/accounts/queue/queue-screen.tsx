import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { deleteQueue, updateQueue } from '~/contract/queues'
import type { Queue } from '~/contract/social'
import type { Slot } from '~/domain/calendar/queue-slots'
import { useMay } from '~/src/api/queries/access'
import { useNeededPosts } from '~/src/api/queries/all-posts'
import { upcomingPostsQuery } from '~/src/api/queries/posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { queueListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { LoadFailure, QueryState } from '~/src/feedback/query-state'
import { LeaveGuard } from '~/src/records/leave-guard'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { ChevronRight } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SkeletonRows } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { useIsPhone } from '~/src/ui/window-width'
import { DeletedQueue } from './deleted-queue'
import { EvergreenList } from './evergreen-list'
import { ChangedMeanwhile, MoveList } from './queue-changes'
import { DeleteQueueDialog, deleteRefusal } from './queue-dialogs'
import {
  addSlot,
  moveSlot,
  nameProblem,
  type QueueDraft,
  remaining,
  removeSlot,
  restoreSlot,
} from './queue-draft'
import { QueueFields } from './queue-panel'
import { type QueuedPost, queuedPosts, slotViews } from './queue-view'
import { SlotDays } from './slot-days'
import { type QueueEditor, useQueueEditor } from './use-queue-editor'
import { WeekGrid } from './week-grid'

type ScreenProps = { workspaceId: string; queueId: string }

/** A queue: its week, its fields, and the posts that a change would move (docs/screens.md "queue"). */
export function QueueScreen({ workspaceId, queueId }: ScreenProps) {
  const queues = useQuery(queueListQuery(workspaceId))
  const listed = queues.data?.find(({ id }) => id === queueId)
  const place = `${workspaceId} ${queueId}`
  // Kept when somebody deletes the queue, as it may have unsaved changes.
  const [last, setLast] = useState({ place, queue: listed })
  if (last.place !== place || (listed && last.queue !== listed)) setLast({ place, queue: listed })
  const queue = listed ?? (last.place === place ? last.queue : undefined)
  const isDeleted = queues.data !== undefined && !listed
  return queue ? (
    <Editor key={place} workspaceId={workspaceId} queue={queue} isDeleted={isDeleted} />
  ) : (
    <MissingQueue workspaceId={workspaceId} />
  )
}

/** Shown while the queue isn't loaded, or if there is none. */
function MissingQueue({ workspaceId }: { workspaceId: string }) {
  const queues = useQuery(queueListQuery(workspaceId))
  return (
    <>
      <PageHeader title={i18n.t('Queue')} />
      <PageBody>
        <QueryState
          query={queues}
          failed={i18n.t('Couldn’t load the queue')}
          loading={<SkeletonRows label={i18n.t('Loading queue')} rows={8} />}
        >
          {() => (
            <EmptyState
              title={i18n.t('Queue not found')}
              actions={
                <Link to="/w/$workspaceId/accounts" params={{ workspaceId }} className="underline">
                  {i18n.t('All queues')}
                </Link>
              }
            >
              {i18n.t('It may have been deleted.')}
            </EmptyState>
          )}
        </QueryState>
      </PageBody>
    </>
  )
}

/** Why the queue can't be edited: undefined if it can, an empty string until that is known. */
function useEditRefusal(): string | undefined {
  const extensions = useExtensions()
  const refusal = useMay(updateQueue)
  if (extensions.has('updateQueue')) return refusal
  return extensions.isPending ? '' : i18n.t('The API behind this dashboard can’t change queues.')
}

/** Changes of slots, the selected slot, and the place of the one added last. */
function useSlotActions(edit: QueueEditor['edit']) {
  const [selected, setSelected] = useState<string>()
  const [added, setAdded] = useState<Slot>()
  const slotActions = {
    onMove: (id: string, place: Slot) => edit((each) => moveSlot(each, id, place)),
    onRemove: (id: string) => {
      setSelected(undefined)
      edit((each) => removeSlot(each, id))
    },
    onRestore: (id: string) => edit((each) => restoreSlot(each, id)),
    onAdd: (place: Slot) => {
      setAdded(place)
      edit((each) => addSlot(each, place))
    },
  }
  return { selected, setSelected, added, slotActions }
}

type EditorProps = { workspaceId: string; queue: Queue; isDeleted: boolean }

function Editor({ workspaceId, queue, isDeleted }: EditorProps) {
  const editor = useQueueEditor(workspaceId, queue, isDeleted)
  const notAllowed = useEditRefusal()
  const all = useNeededPosts(workspaceId, [upcomingPostsQuery(workspaceId)])
  const now = useMinute()
  const isPhone = useIsPhone()
  const { draft, saved, edit } = editor
  const { selected, setSelected, added, slotActions } = useSlotActions(edit)
  const queued = all.isPending || all.incomplete ? undefined : queuedPosts(queue.id, all.posts)
  const views = slotViews(saved, draft, queued, editor.preview?.data?.moves ?? [], now)
  const readOnly = notAllowed !== undefined
  const deleted = isDeleted ? i18n.t('This queue was deleted.') : undefined
  const saveButtons = <SaveButtons editor={editor} notAllowed={notAllowed} deleted={deleted} />
  if (isDeleted && editor.changes === 0) return <MissingQueue workspaceId={workspaceId} />
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col max-md:overflow-auto">
        <Head
          workspaceId={workspaceId}
          queue={queue}
          editor={editor}
          posts={queued}
          deleted={deleted}
          saving={isPhone ? null : saveButtons}
        />
        {isDeleted && <DeletedQueue workspaceId={workspaceId} draft={draft} />}
        <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(340px,26vw,400px)] border-t border-line max-md:block max-md:flex-none">
          <Week
            draft={draft}
            views={views}
            now={now}
            readOnly={readOnly}
            selected={selected}
            onSelect={setSelected}
            added={added}
            {...slotActions}
          />
          <aside
            aria-label={i18n.t('Settings and changes')}
            className="flex min-h-0 min-w-0 flex-col border-s border-line max-md:border-s-0 max-md:border-t"
          >
            <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-auto px-5 py-4 max-md:px-4">
              {notAllowed && <Banner>{notAllowed}</Banner>}
              <LoadFailure query={{ ...all, data: undefined }} failed={i18n.t('Couldn’t load posts')} />
              <ChangedMeanwhile workspaceId={workspaceId} queueId={queue.id} editor={editor} />
              {editor.failure && !isDeleted && (
                <FailureNotice title={i18n.t('Couldn’t save the queue')} error={editor.failure} />
              )}
              <QueueFields
                workspaceId={workspaceId}
                draft={draft}
                now={now}
                nameError={editor.nameError}
                notAllowed={notAllowed}
                selected={remaining(draft).find(({ id }) => id === selected)}
                onChange={(change) => edit((each) => ({ ...each, ...change }))}
                onDone={() => setSelected(undefined)}
                {...slotActions}
              />
              {!isDeleted && <MoveList editor={editor} draft={draft} />}
              <EvergreenList workspaceId={workspaceId} queueId={queue.id} zone={saved.timezone} />
            </div>
            {!readOnly && !isPhone && (
              <p className="border-t border-line px-5 py-2.5 text-12 text-ink-2">
                {i18n.t('Drag a slot, or use arrow keys: 15 min a step. Delete removes it.')}
              </p>
            )}
          </aside>
        </div>
        <LeaveGuard when={editor.changes > 0} closing title={i18n.t('Leave without saving the queue?')}>
          {i18n.t('Your changes to the queue will be lost.')}
        </LeaveGuard>
      </div>
      {isPhone && <PhoneBar>{saveButtons}</PhoneBar>}
    </>
  )
}

/** Stays in view, as the page is long on a phone. */
function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <footer data-bottom-bar className="flex flex-none gap-2 border-t border-line px-4 py-2.5 empty:hidden">
      {children}
    </footer>
  )
}

/** The week's slots, as a list on phones. */
function Week(props: ComponentProps<typeof WeekGrid>) {
  if (useIsPhone())
    return (
      <div className="px-4 py-3">
        <SlotDays {...props} />
      </div>
    )
  return (
    <div className="flex min-h-0 min-w-0 flex-col">
      <WeekGrid {...props} />
    </div>
  )
}

type HeadProps = {
  workspaceId: string
  queue: Queue
  editor: QueueEditor
  /** `undefined` until they are loaded. */
  posts: readonly QueuedPost[] | undefined
  /** Set if somebody deleted it in the meantime. */
  deleted: string | undefined
  saving: ReactNode
}

function Head({ workspaceId, queue, editor, posts, deleted, saving }: HeadProps) {
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const router = useRouter()
  const leave = () => {
    // The person may have gone elsewhere meanwhile.
    if (!router.latestLocation.pathname.endsWith(`/queues/${queue.id}`)) return
    void navigate({
      to: '/w/$workspaceId/accounts',
      params: { workspaceId },
      replace: true,
      ignoreBlocker: true,
    })
  }
  const extensions = useExtensions()
  const mayDelete = useMay(deleteQueue)
  const { draft, preview } = editor
  const deleteNotAllowed = deleted ?? deleteRefusal(queue.id) ?? mayDelete
  return (
    <>
      <nav
        aria-label={i18n.t('Breadcrumb')}
        className="flex items-center gap-1 px-8 pt-4 -mb-4 text-12 text-ink-2 max-md:px-4 max-md:-mb-3 low:mb-0"
      >
        <Link
          to="/w/$workspaceId/accounts"
          params={{ workspaceId }}
          className="hover:underline max-md:relative max-md:z-1 max-md:-mt-4 max-md:-mb-2 max-md:pt-4 max-md:pb-2"
        >
          {i18n.t('Accounts')}
        </Link>
        <ChevronRight aria-hidden="true" className="size-3.5 text-ink-3 rtl:-scale-x-100" />
        <span>{i18n.t('Queues')}</span>
      </nav>
      <PageHeader
        title={queue.name ?? queue.id}
        subtitle={deleted ? slotsText(draft) : summaryOf(draft, queue, posts, preview?.data?.nextSlotAt)}
        actions={
          <>
            {extensions.has('deleteQueue') && (
              <Button
                variant="quiet"
                className={deleteNotAllowed === undefined ? 'text-red hover:text-red' : undefined}
                notAllowed={deleteNotAllowed}
                onClick={() => setDeleting(true)}
              >
                {i18n.t('Delete queue')}
              </Button>
            )}
            {saving}
          </>
        }
      />
      {deleting && (
        <DeleteQueueDialog
          workspaceId={workspaceId}
          queue={queue}
          posts={posts}
          onClose={() => setDeleting(false)}
          onDeleted={leave}
        />
      )}
    </>
  )
}

interface SaveProps extends Pick<HeadProps, 'editor' | 'deleted'> {
  notAllowed: string | undefined
}

function SaveButtons({ editor, notAllowed, deleted }: SaveProps) {
  const extensions = useExtensions()
  const { draft, changes, preview } = editor
  const unchanged = changes === 0 ? i18n.t('No changes to save.') : undefined
  const invalid = nameProblem(draft.name) ?? preview?.error?.message
  if (!extensions.has('updateQueue')) return null
  return (
    <>
      <Button className="max-md:flex-1" notAllowed={notAllowed ?? unchanged} onClick={editor.discard}>
        {i18n.t('Discard')}
      </Button>
      <OnlineButton
        variant="primary"
        className="max-md:flex-1"
        busy={editor.saving}
        notAllowed={deleted ?? notAllowed ?? unchanged ?? invalid}
        onClick={() => void editor.save()}
      >
        {i18n.t('Save changes')}
      </OnlineButton>
    </>
  )
}

/** "6 slots a week." */
function slotsText(draft: QueueDraft): string {
  const count = remaining(draft).length
  return count === 0
    ? i18n.t('No slots yet.')
    : i18n.t('{count, plural, one {1 slot a week.} other {# slots a week.}}', { count })
}

/** "6 slots a week. 4 posts queued. The next is published Wed 14, 18:30. …" */
function summaryOf(
  draft: QueueDraft,
  queue: Queue,
  posts: readonly QueuedPost[] | undefined,
  nextOnceSaved: string | undefined,
): string {
  const queued =
    posts?.length === 0
      ? i18n.t('Nothing queued.')
      : posts &&
        i18n.t('{count, plural, one {1 post queued.} other {# posts queued.}}', { count: posts.length })
  const first = posts?.[0]
  const next =
    first && i18n.t('The next is published {at}.', { at: timeText(first.at, 'dayTime', queue.timezone) })
  const free = nextOnceSaved
    ? i18n.t('Once saved, the next free slot is {nextOnceSaved}.', {
        nextOnceSaved: timeText(nextOnceSaved, 'dayTime', draft.timezone),
      })
    : queue.nextSlotAt &&
      i18n.t('The next free slot is {nextSlotAt}.', {
        nextSlotAt: timeText(queue.nextSlotAt, 'dayTime', queue.timezone),
      })
  return [slotsText(draft), queued, next, free].filter(Boolean).join(' ')
}
