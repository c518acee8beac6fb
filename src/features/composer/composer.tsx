import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Media } from '~/contract/media'
import { accountListQuery } from '~/src/api/queries/social'
import { PublishDialog } from '~/src/modules/post-actions/publish-dialog'
import type { Upload } from '~/src/modules/uploads/upload-queue'
import { cx } from '~/src/ui/class-names'
import { toast } from '~/src/ui/toast'
import { ComposerFooter } from './composer-footer'
import { ComposerHeader } from './composer-header'
import type { Attempt, Kept } from './kept'
import { MatterList } from './matter-list'
import { mattersOf } from './matters'
import { mostMedia } from './media-field'
import { PreviewList } from './preview-list'
import { PublishConfirm } from './publish-confirm'
import { composerResolver } from './resolver'
import { rulingsOf } from './rulers'
import { SaveNotices } from './save-notices'
import { type Side, SideTabs } from './side-tabs'
import { balanceMatter, useCosts } from './use-costs'
import { useFileDrop } from './use-file-drop'
import { useKeeping } from './use-keeping'
import { usePostUploads } from './use-post-uploads'
import { useResume } from './use-resume'
import { useSubmit } from './use-submit'
import { type ComposerValues, isBlank, type When } from './values'
import { composerMedia } from './values-of-post'
import { WritePane } from './write-pane'

type Props = { workspaceId: string; draftId: string; start: Kept }

/** The sheet itself: what is written, how it will look, what is to settle. */
export function Composer({ workspaceId, draftId, start }: Props) {
  const [editing, setEditing] = useState(start.editing)
  const [attempt, setAttempt] = useState<Attempt | undefined>(start.attempt)
  const [side, setSide] = useState<Side>('write')
  const form = useForm<ComposerValues>({
    defaultValues: start.values,
    resolver: composerResolver,
    mode: 'onTouched',
  })
  const watched = useWatch({ control: form.control })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read whenever any field changes
  const values = useMemo(() => form.getValues(), [watched, form])
  const kept = useMemo((): Kept => ({ values, editing, attempt }), [values, editing, attempt])
  const keeping = useKeeping(workspaceId, draftId, kept)

  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const costs = useCosts(values.targets, accounts)
  const all = useMemo(() => rulingsOf(values), [values])
  const matters = useMemo(() => [...balanceMatter(costs, values.when), ...mattersOf(values)], [costs, values])
  const begun = !isBlank(values) || form.formState.isSubmitted
  const shown = begun ? matters : []
  const blocks = shown.filter(({ severity }) => severity === 'block').length

  const addMedia = (found: readonly Media[]) => {
    const media = form.getValues('media')
    const fresh = found
      .flatMap((each) => composerMedia(each) ?? [])
      .filter(({ url }) => !media.some((other) => other.url === url))
    form.setValue('media', [...media, ...fresh].slice(0, mostMedia), { shouldDirty: true })
  }
  const postUploads = usePostUploads(workspaceId, (media) => addMedia([media]))
  const drop = useFileDrop(postUploads.add)
  const around = { workspaceId, draftId, kept, keeping, costs, form, setAttempt, setEditing }
  const { phase, submit, confirm, finish, hands, found, close } = useSubmit(around)
  const { looking, look } = useResume(start.attempt, hands, found)

  const press = (when: When) => {
    form.setValue('when', when)
    void form.handleSubmit(submit, () => setSide('write'))()
  }
  const cut = (length: number) => {
    const before = form.getValues('text')
    form.setValue('text', before.slice(0, length).trimEnd(), { shouldDirty: true })
    toast.show({ title: 'Trimmed.', undo: () => form.setValue('text', before, { shouldDirty: true }) })
  }

  return (
    <form
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        press(values.when)
      }}
      {...drop.props}
    >
      <ComposerHeader
        workspaceId={workspaceId}
        draftId={draftId}
        values={values}
        isEdit={editing !== undefined}
        keptAt={keeping.keptAt}
        blocks={blocks}
      />
      <div className="px-4 pb-2.5 md:hidden">
        <SideTabs side={side} blocks={blocks} onChange={setSide} />
      </div>
      <div className="border-t border-line max-md:contents md:grid md:min-h-0 md:flex-1 md:grid-cols-2 md:grid-rows-[minmax(0,1fr)_auto]">
        <section
          id="side-write"
          aria-label="Write"
          className={cx(
            'min-h-0 overflow-auto py-3.5 ps-8 pe-6 max-md:flex-1 max-md:border-t max-md:border-line max-md:px-4 md:[grid-area:1/1] md:border-e md:border-line',
            drop.over && 'bg-iris-tint',
            side !== 'write' && 'max-md:hidden',
          )}
        >
          <SaveNotices phase={phase} looking={looking} onLook={() => attempt && void look(attempt)} />
          <WritePane
            workspaceId={workspaceId}
            form={form}
            values={values}
            accounts={accounts}
            matters={shown}
            all={all}
            costs={costs}
            postUploads={postUploads}
            onPick={addMedia}
          />
        </section>
        <ComposerFooter
          values={values}
          matters={matters}
          costs={costs}
          busy={phase.kind === 'busy' || looking}
          refusal={uploadsRefusal(postUploads.rows)}
          onSubmit={press}
        />
        <section
          aria-label="Problems and previews"
          // A region that scrolls must take the focus, or the keyboard cannot scroll it.
          tabIndex={0}
          className={cx(
            'min-h-0 min-w-0 overflow-auto bg-well px-6 py-3.5 outline-offset-[-2px] max-md:flex-1 max-md:border-t max-md:border-line max-md:px-4 md:[grid-area:1/2/3/3]',
            side === 'write' && 'max-md:hidden',
          )}
        >
          <div id="side-problems" className={cx('mb-4', side !== 'problems' && 'max-md:hidden')}>
            {begun && <MatterList matters={shown} onCut={(_, length) => cut(length)} />}
          </div>
          <div id="side-preview" className={cx(side !== 'preview' && 'max-md:hidden')}>
            <PreviewList values={values} accounts={accounts} all={all} />
          </div>
        </section>
      </div>
      {phase.kind === 'ask' && (
        <PublishConfirm phase={phase} costs={costs} onConfirm={() => void confirm()} onClose={close} />
      )}
      {phase.kind === 'askFor' && (
        <PublishDialog
          workspaceId={workspaceId}
          post={phase.post}
          onClose={close}
          onDone={(post) => void finish.left(post)}
        />
      )}
    </form>
  )
}

const uploadsRefusal = (rows: readonly Upload[]): string | undefined =>
  rows.some(({ state }) => state.kind !== 'failed' && state.kind !== 'cancelled')
    ? 'A file is still on its way up.'
    : undefined
