import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Media } from '~/contract/media'
import { accountListQuery } from '~/src/api/queries/workspace'
import { PublishDialog } from '~/src/posts/actions/publish-dialog'
import { useEditScope } from '~/src/posts/actions/refusals'
import { cx } from '~/src/ui/class-names'
import { useLocalUndo } from '~/src/ui/undo'
import { ComposerFooter } from './composer-footer'
import { ComposerHeader } from './composer-header'
import type { Attempt } from '~/src/operations/create-once'
import type { DraftState, SetItem } from './draft-state'
import { SetList } from './variants/variant-save-list'
import { nameIn, useVersions } from './variants/versions'
import { postsOf, type Version } from './variants/post-variants'
import { EditNotices, LeftOutNotice } from './edit-notices'
import { IssueList, useFocusFirstIssue } from './issue-list'
import { issuesOf, queueIssue, worstFirst } from './issues'
import { maxMedia } from './media-field'
import { PreviewList } from './preview-list'
import { PublishConfirm, SaveNotices } from './submit-status'
import { composerResolver } from './resolver'
import { platformIssuesOf } from './character-counts'
import { type Side, SideTabs } from './view-tabs'
import { balanceIssue, useCosts } from './use-costs'
import { useFileDrop, uploadsRefusal, usePostUploads } from './post-uploads'
import { useScheduleConflicts } from './use-schedule-conflicts'
import { useAutosave } from './use-autosave'
import { useResume } from './save-post'
import { useSubmit } from './use-submit'
import { isBlank, composerMedia, type ComposerValues, type When } from './composer-values'
import { WritePane } from './write-pane'

type Props = { workspaceId: string; draftId: string; start: DraftState }

/** The sheet itself: what is written, how it will look, what is to settle. */
export function Composer({ workspaceId, draftId, start }: Props) {
  const [editing, setEditing] = useState(start.editing)
  const [attempt, setAttempt] = useState<Attempt | undefined>(start.attempt)
  const [items, setItems] = useState<readonly SetItem[]>(start.items)
  const [leftOut, setLeftOut] = useState(start.leftOut)
  const [side, setSide] = useState<Side>('write')
  const form = useForm<ComposerValues>({
    defaultValues: start.values,
    resolver: composerResolver,
    mode: 'onTouched',
  })
  const watched = useWatch({ control: form.control })
  // eslint-disable-next-line react-hooks/exhaustive-deps -- read whenever any field changes
  const values = useMemo(() => form.getValues(), [watched, form])
  const kept = useMemo(
    (): DraftState => ({ values, editing, attempt, items: [...items], leftOut }),
    [values, editing, attempt, items, leftOut],
  )
  const autosave = useAutosave(workspaceId, draftId, kept)

  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const costs = useCosts(unsent(values.targets, items), accounts)
  const all = useMemo(() => platformIssuesOf(values), [values])
  const own = [editing, ...items.flatMap(({ post, editing: kept }) => [post, kept])].flatMap(
    (post) => post?.id ?? [],
  )
  const editScope = useEditScope(editing)
  const conflicts = useScheduleConflicts(workspaceId, values, accounts, own)
  const posts = useMemo(() => postsOf(values).length, [values])
  const issues = [
    ...balanceIssue(costs, values.when),
    ...queueIssue(posts, values.when),
    ...useMemo(() => issuesOf(values), [values]),
    ...conflicts,
  ].toSorted(worstFirst)
  const begun = !isBlank(values) || form.formState.isSubmitted
  const shown = begun ? issues : []
  const blocks = shown.filter(({ severity }) => severity === 'block').length

  const notifyLocal = useLocalUndo()
  const versions = useVersions(form, values)
  const { version } = versions

  const addMedia = (found: readonly Media[]) => {
    const name = nameIn(version, 'media')
    const media = form.getValues(name) ?? []
    const fresh = found
      .flatMap((each) => composerMedia(each) ?? [])
      .filter(({ url }) => !media.some((other) => other.url === url))
    form.setValue(name, [...media, ...fresh].slice(0, maxMedia), { shouldDirty: true })
  }
  const postUploads = usePostUploads(workspaceId, (media) => addMedia([media]))
  const drop = useFileDrop(postUploads.add)
  const around = { workspaceId, draftId, kept, autosave, costs, form, setAttempt, setEditing, setItems }
  const { phase, submit, confirm, sent, takeBack, hands: deps, found, close } = useSubmit(around)
  const { looking, look } = useResume(start.attempt, deps, found)
  const { sheet, notices, toField } = useFocusFirstIssue(phase, items, () => setSide('write'))

  const press = (when: When) => {
    form.setValue('when', when)
    void form.handleSubmit(submit, ({ own }) => {
      toField()
      const [first] = versions.own.filter((platform) => own?.[platform])
      if (first) versions.show(first)
    })()
  }
  const replace = (next: ComposerValues, title: string) => {
    const before = form.getValues()
    form.reset(next, { keepDefaultValues: true })
    notifyLocal({
      title,
      undo: () => form.reset(before, { keepDefaultValues: true }),
      redo: () => form.reset(next, { keepDefaultValues: true }),
    })
  }
  /** Goes on as a post of its own, for the accounts alone that have not got the other. */
  const asNew = (delivered: readonly string[]) => {
    const targets = form.getValues('targets').filter(({ accountId }) => !delivered.includes(accountId))
    form.setValue('targets', targets, { shouldDirty: true })
    setLeftOut([...delivered])
    setEditing(undefined)
  }
  const cut = (whose: Version, length: number) => {
    const name = nameIn(whose, 'text')
    const before = form.getValues(name) ?? ''
    const put = (text: string) => form.setValue(name, text, { shouldDirty: true })
    const trimmed = before.slice(0, length).trimEnd()
    put(trimmed)
    notifyLocal({ title: 'Text trimmed', undo: () => put(before), redo: () => put(trimmed) })
  }

  return (
    <form
      ref={sheet}
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
        keptAt={autosave.keptAt}
        blocks={blocks}
        posts={posts}
        onReplace={replace}
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
          <div ref={notices} className="mb-3 grid gap-2 empty:hidden">
            <EditNotices
              workspaceId={workspaceId}
              draftId={draftId}
              editing={editing}
              busy={phase.kind === 'busy' || phase.kind === 'ask' || phase.kind === 'askFor'}
              onAsNew={asNew}
            />
            <LeftOutNotice leftOut={leftOut} values={values} accounts={accounts} />
            <SaveNotices phase={phase} looking={looking} onLook={() => attempt && void look(attempt)} />
            <SetList
              workspaceId={workspaceId}
              items={items}
              busy={phase.kind === 'busy'}
              publishing={values.when === 'publish'}
              onRetry={() => press(values.when)}
              onTakeBack={() => void takeBack()}
            />
          </div>
          <WritePane
            workspaceId={workspaceId}
            form={form}
            values={values}
            versions={versions}
            posts={posts}
            accounts={accounts}
            issues={shown}
            all={all}
            costs={costs}
            postUploads={postUploads}
            onPick={addMedia}
          />
        </section>
        <ComposerFooter
          values={values}
          issues={issues}
          costs={costs}
          busy={phase.kind === 'busy' || looking}
          refusal={editScope ?? uploadsRefusal(postUploads.rows)}
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
            {begun && <IssueList issues={shown} onCut={(issue, length) => cut(issue.version, length)} />}
          </div>
          <div id="side-preview" className={cx(side !== 'preview' && 'max-md:hidden')}>
            <PreviewList workspaceId={workspaceId} values={values} accounts={accounts} all={all} />
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
          onDone={(post) => void sent(post)}
        />
      )}
    </form>
  )
}

/** Accounts that have it already cost nothing more. */
function unsent(targets: ComposerValues['targets'], items: readonly SetItem[]): ComposerValues['targets'] {
  const out = new Set(
    items.flatMap(({ sent, values }) => (sent ? values.targets.map(({ accountId }) => accountId) : [])),
  )
  return targets.filter(({ accountId }) => !out.has(accountId))
}
