import { i18n } from '@lingui/core'
import { useState } from 'react'
import { setPostCampaign } from '~/contract/campaign'
import { createPost, deletePost, schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { language } from '~/domain/language'
import { useMay } from '~/src/api/queries/access'
import { pendingDeletions } from '~/src/api/queries/all-posts'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyLoadFailure } from '~/src/feedback/failure-toast'
import { RecordMenu } from '~/src/records/record-menu'
import { useCampaignChoices } from '~/src/records/use-record-choices'
import type { Selection } from '~/src/records/use-selection'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/dialog'
import { CalendarClock, ChevronDown, Flag, Trash2 } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { SelectionBar } from '~/src/ui/selection-bar'
import type { ScheduleChoice } from './bulk-dialogs'
import { useAskRepeats, useBulkActions } from './use-bulk-actions'

const loadDialogs = () => import('./bulk-dialogs')
const BulkScheduleDialog = lazyWithRetry(async () => (await loadDialogs()).BulkScheduleDialog)
const BulkMoveDialog = lazyWithRetry(async () => (await loadDialogs()).BulkMoveDialog)

interface Props {
  workspaceId: string
  selection: Selection
  /** Number of posts that match the filter; may exceed those loaded. */
  total: number
  /** Reads all posts that match the filter, in the list's order. */
  readAll: () => Promise<readonly Post[]>
}

type OpenDialog = 'schedule' | 'move' | 'delete'

/**
 * Up to this many are deleted with an Undo; for more, the dialog asks first, as the device can't keep such a
 * list.
 */
const maxUndoable = 100

/** `begin` reads the selected posts, loaded or not, and passes them to an action. */
function useChosenPosts(selection: Selection, readAll: Props['readAll']) {
  const [reading, setReading] = useState(false)
  const begin = async (act: (posts: readonly Post[]) => unknown) => {
    setReading(true)
    try {
      const chosen = selection.among(await readAll())
      const deleted = pendingDeletions.store.get()
      if (act(chosen.filter(({ id }) => !deleted.has(id))) !== false) selection.clear()
    } catch (error) {
      notifyLoadFailure(i18n.t('Couldn’t load the selected posts'), error)
    } finally {
      setReading(false)
    }
  }
  return { reading, begin }
}

/** The actions on the selected posts. */
export function BulkBar({ workspaceId, selection, total, readAll }: Props) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
  const { reading, begin } = useChosenPosts(selection, readAll)
  const { toSchedule, toMove, toUnschedule, toCampaign, toDuplicate, toRemove, toDelete } =
    useBulkActions(workspaceId)
  const { askToDelete, askToMove, dialog } = useAskRepeats(workspaceId, selection.clear)
  const scopes = useBulkScopes()
  const count = selection.count(total)
  const close = () => setOpenDialog(undefined)
  const button = { size: 'sm', variant: 'quiet', busy: reading } as const
  return (
    <>
      {count > 0 && (
        <SelectionBar label={i18n.t('Selected posts')} count={count} onClear={selection.clear}>
          {count < total && (
            <Button size="sm" variant="quiet" onClick={selection.chooseEverything}>
              {i18n.t('Select all {total}', { total: total.toLocaleString(language) })}
            </Button>
          )}
          <Button
            {...button}
            icon={<CalendarClock className="size-3.5 max-md:hidden" />}
            notAllowed={scopes.schedule}
            onClick={() => setOpenDialog('schedule')}
          >
            {i18n.t('Schedule…')}
          </Button>
          <Button {...button} notAllowed={scopes.schedule} onClick={() => setOpenDialog('move')}>
            {i18n.t('Move…')}
          </Button>
          <Button {...button} notAllowed={scopes.schedule} onClick={() => void begin(toUnschedule)}>
            {i18n.t('Unschedule')}
          </Button>
          <CampaignMenu
            workspaceId={workspaceId}
            notAllowed={scopes.campaign}
            busy={reading}
            onChoose={(campaignId) => void begin((posts) => toCampaign(posts, campaignId))}
          />
          <Button {...button} notAllowed={scopes.create} onClick={() => void begin(toDuplicate)}>
            {i18n.t('Duplicate')}
          </Button>
          <Button
            {...button}
            icon={<Trash2 className="size-3.5 max-md:hidden" />}
            notAllowed={scopes.delete}
            onClick={() =>
              count > maxUndoable
                ? setOpenDialog('delete')
                : void begin((posts) => askToDelete(posts, toRemove))
            }
          >
            {i18n.t('Delete')}
          </Button>
        </SelectionBar>
      )}
      {dialog}
      {openDialog && (
        <ActionDialog
          openDialog={openDialog}
          count={count}
          onClose={close}
          onSchedule={(choice) => void begin((posts) => toSchedule(posts, choice))}
          onMove={(days) =>
            void begin((posts) => askToMove(posts, days, (these, later) => toMove(these, days, later)))
          }
          onDelete={() => void begin((posts) => askToDelete(posts, toDelete))}
        />
      )}
    </>
  )
}

interface ActionDialogProps {
  openDialog: OpenDialog
  count: number
  onClose: () => void
  onSchedule: (choice: ScheduleChoice) => void
  onMove: (days: number) => void
  onDelete: () => void
}

/** The dialog for an action that needs input or confirmation. */
function ActionDialog({ openDialog, count, onClose, onSchedule, onMove, onDelete }: ActionDialogProps) {
  switch (openDialog) {
    case 'schedule':
      return (
        <BulkScheduleDialog
          count={count}
          onClose={onClose}
          onSchedule={(choice) => {
            onClose()
            onSchedule(choice)
          }}
        />
      )
    case 'move':
      return (
        <BulkMoveDialog
          count={count}
          onClose={onClose}
          onMove={(days) => {
            onClose()
            onMove(days)
          }}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          open
          danger
          onClose={onClose}
          onConfirm={() => {
            onClose()
            onDelete()
          }}
          title={i18n.t('{count, plural, one {Delete 1 post?} other {Delete # posts?}}', { count })}
          confirm={i18n.t('Delete')}
        >
          {i18n.t('Deleting so many can’t be undone. Published posts stay.')}
        </ConfirmDialog>
      )
  }
}

/** Why an action isn't allowed, whichever posts are selected. */
function useBulkScopes() {
  const extensions = useExtensions()
  const mayCampaign = useMay(setPostCampaign)
  return {
    schedule: useMay(schedulePost),
    create: useMay(createPost),
    delete: useMay(deletePost),
    campaign: extensions.has('setPostCampaign')
      ? mayCampaign
      : i18n.t('This server can’t change a post’s campaign. Edit the post instead.'),
  }
}

const none = { value: 'none', label: i18n.t('No campaign') }

interface CampaignMenuProps {
  workspaceId: string
  notAllowed: string | undefined
  busy: boolean
  onChoose: (campaignId: string | undefined) => void
}

function CampaignMenu({ workspaceId, notAllowed, busy, onChoose }: CampaignMenuProps) {
  return (
    <RecordMenu
      choices={useCampaignChoices(workspaceId)}
      value={undefined}
      onChange={(id) => onChoose(id === none.value ? undefined : id)}
      none={none}
      icon={<Flag />}
      trigger={
        <Button size="sm" variant="quiet" busy={busy} notAllowed={notAllowed}>
          {i18n.t('Campaign')}
          <ChevronDown aria-hidden="true" className="size-3.5 text-ink-3" />
        </Button>
      }
    />
  )
}
