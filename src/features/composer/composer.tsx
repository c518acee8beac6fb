import { i18n } from '@lingui/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { createPost } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { ReviewSection } from '~/src/posts/reviews/review-section'
import { PresenceNote } from '~/src/team/presence-note'
import { cx } from '~/src/ui/class-names'
import { Lock } from '~/src/ui/icons'
import { isSubmitKey } from '~/src/ui/keyboard'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Banner } from '~/src/ui/notices'
import { CharacterBreakdown } from './character-breakdown'
import { ComposerFooter } from './composer-footer'
import { ComposerHeader } from './composer-header'
import { type Side, SideTabs } from './composer-tabs'
import { overtakenCodes } from './conflict/use-conflict'
import { EditNotices, LeftOutNotice } from './edit-notices'
import { IssueList } from './issue-list'
import { useFileDrop } from './post-uploads'
import { PreviewList } from './preview-list'
import { isBusy, PublishConfirm, SaveNotices } from './submit-status'
import { type ComposerModel, type ComposerProps, useComposer } from './use-composer'
import { contentIn, versionFor } from './variants/post-variants'
import { VariantSaveList } from './variants/variant-save-list'
import { WritePane } from './write-pane'

// Not needed when a new post opens.
const PostTeam = lazyWithRetry(async () => (await import('~/src/team/post-team')).PostTeam)
const PublishDialog = lazyWithRetry(
  async () => (await import('~/src/posts/actions/publish-dialog')).PublishDialog,
)

/** The composer's form: the post's fields beside its issues and previews. */
export function Composer(props: ComposerProps) {
  const { workspaceId, draftId } = props
  const [side, setSide] = useState<Side>('write')
  const { fields, draft, conflict, saving, sheet, notices, postReview, onSubmit, onAsNew, ...composer } =
    useComposer(props, () => setSide('write'))
  const { values, check } = fields
  const drop = useFileDrop(fields.postUploads.add)
  return (
    <form
      ref={sheet}
      noValidate
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(values.when)
      }}
      onKeyDown={(event) => {
        if (!isSubmitKey(event) || isHandled(event)) return
        event.preventDefault()
        composer.catchUp()
        // Clicks the button, so that whatever disables it applies here too.
        sheet.current?.querySelector<HTMLElement>('[data-submit]')?.click()
      }}
      onBlur={composer.onBlur}
      {...drop.props}
    >
      <ComposerHeader
        workspaceId={workspaceId}
        draftId={draftId}
        values={values}
        isEdit={draft.editing !== undefined}
        autosavedAt={composer.savedAt}
        blocks={check.blocks}
        posts={check.posts}
        onReplace={composer.onReplace}
      />
      <div className="px-4 pb-2.5 md:hidden">
        <SideTabs side={side} blocks={check.blocks} onChange={setSide} />
      </div>
      <div className="border-t border-line max-md:contents md:grid md:min-h-0 md:flex-1 md:grid-cols-2 md:grid-rows-[minmax(0,1fr)_auto]">
        <WriteColumn isShown={side === 'write'} isDropTarget={drop.over}>
          <div ref={notices} className="grid gap-2 has-[>:not(:empty)]:mb-3">
            <Notices
              draftId={draftId}
              fields={fields}
              draft={draft}
              conflict={conflict}
              saving={saving}
              postReview={postReview}
              onSubmit={onSubmit}
              onAsNew={onAsNew}
            />
          </div>
          <WritePane {...fields} />
        </WriteColumn>
        <ComposerFooter
          values={values}
          issues={check.issues}
          costs={check.costs}
          busy={saving.phase.kind === 'busy' || saving.looking}
          refusal={composer.refusal}
          review={postReview}
          onSubmit={onSubmit}
        />
        <ReviewColumn side={side} fields={fields} editing={draft.editing} onTrim={composer.onTrim} />
      </div>
      <PublishDialogs workspaceId={workspaceId} costs={check.costs} saving={saving} />
    </form>
  )
}

/**
 * True if the field sends something of its own, such as a note, or is in a dialog above the form. A tags input only
 * adds the tag.
 */
const isHandled = ({ currentTarget, defaultPrevented, target }: KeyboardEvent): boolean =>
  !(target instanceof Element && currentTarget.contains(target)) ||
  (defaultPrevented && !target.matches('[data-scope=tags-input][data-part=input]'))

type WriteColumnProps = { isShown: boolean; isDropTarget: boolean; children: ReactNode }

function WriteColumn({ isShown, isDropTarget, children }: WriteColumnProps) {
  return (
    <section
      id="side-write"
      aria-label={i18n.t('Write')}
      className={cx(
        'min-h-0 overflow-auto py-3.5 ps-8 pe-6 max-md:flex-1 max-md:border-t max-md:border-line max-md:px-4 md:[grid-area:1/1] md:border-e md:border-line',
        isDropTarget && 'bg-iris-tint',
        !isShown && 'max-md:hidden',
      )}
    >
      {children}
    </section>
  )
}

type NoticesProps = Pick<
  ComposerModel,
  'fields' | 'draft' | 'conflict' | 'saving' | 'postReview' | 'onSubmit' | 'onAsNew'
> & {
  draftId: string
}

/** Notices about the edited post and the last save. */
function Notices(props: NoticesProps) {
  const { draftId, fields, draft, conflict, saving, postReview, onSubmit, onAsNew } = props
  const { workspaceId, values, check } = fields
  const { phase, looking, onLook } = saving
  const notAllowed = useMay(createPost)
  // Shown above by EditNotices, so don't repeat it. It no longer applies once this is a new post.
  const shownAbove = phase.kind === 'failed' && overtakenCodes.includes(phase.failure.code)
  return (
    <>
      <PresenceNote workspaceId={workspaceId} kind="post" recordId={draft.editing?.id} />
      {notAllowed ? (
        <Banner icon={<Lock />}>{notAllowed}</Banner>
      ) : (
        <EditNotices
          workspaceId={workspaceId}
          draftId={draftId}
          editing={draft.editing}
          conflict={conflict}
          accounts={check.accounts}
          busy={isBusy(phase)}
          onAsNew={onAsNew}
        />
      )}
      <LeftOutNotice leftOut={draft.leftOut} values={values} accounts={check.accounts} />
      {!shownAbove && <SaveNotices phase={phase} looking={looking} onLook={onLook} />}
      <VariantSaveList
        workspaceId={workspaceId}
        items={draft.items}
        busy={phase.kind === 'busy' || (phase.kind === 'ask' && phase.busy)}
        publishing={values.when === 'publish'}
        onRetry={() => onSubmit(values.when)}
        onTakeBack={() => void saving.takeBack()}
      />
      {postReview.post && !conflict.gone && (
        <ReviewSection
          workspaceId={workspaceId}
          post={postReview.post}
          refusal={postReview.unsaved ? i18n.t('Save your changes first.') : undefined}
        />
      )}
    </>
  )
}

type ReviewColumnProps = Pick<ComposerModel, 'fields' | 'onTrim'> & {
  side: Side
  editing: ComposerModel['draft']['editing']
}

function ReviewColumn({ side, fields, editing, onTrim }: ReviewColumnProps) {
  const { workspaceId, values, versions, check } = fields
  const { version } = versions
  return (
    <section
      aria-label={i18n.t('Problems and previews')}
      // A scrolling region needs to be focusable for keyboard scrolling.
      tabIndex={0}
      className={cx(
        'min-h-0 min-w-0 overflow-auto bg-well px-6 py-3.5 outline-offset-[-2px] max-md:flex-1 max-md:border-t max-md:border-line max-md:px-4 md:[grid-area:1/2/3/3]',
        side === 'write' && 'max-md:hidden',
      )}
    >
      {fields.xray && (
        <div className="mb-4 max-md:hidden">
          <CharacterBreakdown
            text={contentIn(values, version).text}
            counts={check.counts.filter(({ platform }) => versionFor(values, platform) === version)}
          />
        </div>
      )}
      <div id="side-problems" className={cx('mb-4', side !== 'problems' && 'max-md:hidden')}>
        {check.shown && (
          <IssueList issues={check.shown} onTrim={(issue, length) => onTrim(issue.version, length)} />
        )}
      </div>
      <div id="side-preview" className={cx(side !== 'preview' && 'max-md:hidden')}>
        <PreviewList
          workspaceId={workspaceId}
          values={values}
          accounts={check.accounts}
          counts={check.counts}
        />
        {editing && (
          <div className="mt-6 border-t border-line pt-4">
            <PostTeam workspaceId={workspaceId} postId={editing.id} />
          </div>
        )}
      </div>
    </section>
  )
}

type PublishDialogsProps = {
  workspaceId: string
  costs: ComposerModel['fields']['check']['costs']
  saving: ComposerModel['saving']
}

/** Asks for confirmation before publishing, with the costs computed here or else quoted by the API. */
function PublishDialogs({ workspaceId, costs, saving }: PublishDialogsProps) {
  const { phase, confirm, sent, unsent, close } = saving
  if (phase.kind === 'ask')
    return (
      <PublishConfirm
        workspaceId={workspaceId}
        phase={phase}
        costs={costs}
        onConfirm={() => void confirm()}
        onPublished={(post) => void sent(post)}
        onUnpublished={unsent}
        onClose={close}
      />
    )
  if (phase.kind === 'askFor')
    return (
      <PublishDialog
        workspaceId={workspaceId}
        post={phase.post}
        onClose={close}
        onDone={(post) => void sent(post)}
      />
    )
  return null
}
